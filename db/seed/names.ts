/** First and last names that go together; `Shown=Latin` gives the spelling for email addresses in another script. */
export interface NameGroup {
  first: readonly string[];
  last: readonly string[];
  /** The joint between two surnames, and the percentage of people with two. */
  pair?: { joint: " " | "-"; percent: number };
}

function group(first: string, last: string, pair?: NameGroup["pair"]): NameGroup {
  return { first: first.split(", "), last: last.split(", "), ...(pair && { pair }) };
}

export const names = {
  PL: [
    group(
      "Łukasz, Michał, Paweł, Krzysztof, Wojciech, Bartłomiej, Grzegorz, Jędrzej, Stanisław, Kamil, Rafał, Przemysław, Olgierd",
      "Wiśniewski, Kowalczyk, Dąbrowski, Zieliński, Szczepański, Wójcik, Pawłowski, Gołębiewski, Żak, Ćwikła, Mazur, Świątek, Gąsior",
    ),
    group(
      "Zofia, Agnieszka, Małgorzata, Jagoda, Katarzyna, Łucja, Bożena, Hanna, Oliwia, Żaneta, Milena, Grażyna, Róża",
      "Wiśniewska, Kowalczyk, Dąbrowska, Zielińska, Szczepańska, Wójcik, Pawłowska, Gołębiewska, Żak, Ćwikła, Mazur, Świątek, Nowak",
      { joint: "-", percent: 14 },
    ),
  ],
  DE: [
    group(
      "Jürgen, Annika, Matthias, Käthe, Björn, Sabine, Emre, Leonie, Torsten, Ayşe, Friederike, Jonas, Mareike, Günther, Svenja, Henrik, Ilse, Tobias",
      "Müller, Schröder, Yıldız, Großmann, Weiß, Köhler, Brandt, Öztürk, Vogelsang, Hartmann, Jäger, Lindner, Nußbaum, Petersen, Krüger, Demir, Ebert",
      { joint: "-", percent: 11 },
    ),
    group(
      "Maximilian, Theresa, Konstantin, Henriette, Leopold",
      "von Arnsberg, zu Hohenfels, von der Heide, vom Stein, von Thal",
    ),
  ],
  ES: [
    group(
      "Begoña, Íñigo, Andrés, Lucía, Joaquín, Montserrat, Raúl, María José, Óscar, Inés, Iker, Ángela, Sergio, Nerea, Ramón, Ainhoa, Víctor, Rocío",
      "García, Muñoz, Ibáñez, de la Cruz, Peña, Etxeberria, Núñez, Castaño, del Río, Vázquez, Ordóñez, Puig, Domènech, Sáenz, Quiñones, Ferrer, Logroño",
      { joint: " ", percent: 62 },
    ),
  ],
  IE: [
    group(
      "Siobhán, Cormac, Aoife, Pádraig, Niamh, Eoin, Gráinne, Donal, Caoimhe, Fergus, Róisín, Oisín, Bríd, Declan, Sinéad, Tadhg, Muireann, Conor",
      "O'Brien, Ó Súilleabháin, McCarthy, Fitzgerald, O'Connell, Ní Dhomhnaill, Mac Giolla, Byrne, Kavanagh, O'Shea, Gallagher, Tierney, Lynch, Duffy, Hogan",
    ),
  ],
  GB: [
    group(
      "Imogen, Rhys, Harriet, Alasdair, Priya, Callum, Nia, Tobias, Zadie, Hamish, Femi, Bronwen, Oluwaseun, Gemma, Duncan, Yasmin, Angharad, Jude",
      "Whitcombe, Llewellyn, Abernathy, Adeyemi, Fairweather, Hussain, MacLeod, Thistlewood, Bhatt, Pemberton, Okafor, Sutcliffe, Ap Rhys, Marlowe, Osei, Greaves",
      { joint: "-", percent: 13 },
    ),
  ],
  US: [
    group(
      "Marisol, Dwayne, Keiko, Tyrell, Hannah, Esteban, LaToya, Wyatt, Mei-Ling, Jamal, Brooke, Nikhil, Zoë, Darnell, Renée, Cody, Xochitl, Grace",
      "Washington, D'Angelo, Nakamura, Begay, Castellanos, Kowalski, Freeman, O'Neill, Tran, Van Buren, Whitehorse, Park, Lindqvist, Delacroix, Hernández, McAllister, St. John",
      { joint: "-", percent: 6 },
    ),
  ],
  JP: [
    group(
      "Yūki, Haruka, Kenji, Sakura, Daichi, Aoi, Takeshi, Naomi, Ryō, Mitsuki, Shōta, Emi, Kōhei, Junko, Tomoya, Rei",
      "Satō, Itō, Kobayashi, Ōtani, Fujimoto, Saitō, Hayashi, Matsuda, Kondō, Endō, Hirano, Uchida, Morita, Ōno, Shimizu, Abe",
    ),
    group(
      "花子=Hanako, 太郎=Taro, 美咲=Misaki, 健一=Kenichi, 結衣=Yui, 翔太=Shota, 直美=Naomi, 大輔=Daisuke",
      "佐藤=Sato, 高橋=Takahashi, 渡辺=Watanabe, 小林=Kobayashi, 山本=Yamamoto, 井上=Inoue, 長谷川=Hasegawa, 森=Mori",
    ),
  ],
  BH: [
    group(
      "Fatima, Yusuf, Noora, Khalid, Maryam, Hamad, Zainab, Isa, Layla, Salman, Dana, Jassim, Amal, Rashid, Huda, Mahmood, Sara, Ebrahim",
      "Al-Khalili, Al Mannai, Bu Ali, Al-Sayed Hashim, Janahi, Fakhro, Al-Aradi, Zayani, Kanoo, Al Dosari, Matar, Buhindi, Al-Qassab, Sharif, Al Noaimi, Taqi",
    ),
  ],
  VN: [
    group(
      "Minh Anh, Thị Hương, Quốc Bảo, Thùy Linh, Đức Huy, Ngọc Trâm, Văn Khoa, Phương Thảo, Hoàng Long, Bích Ngọc, Gia Hân, Tuấn Kiệt, Mỹ Duyên, Xuân Trường",
      "Nguyễn, Trần, Lê, Phạm, Huỳnh, Võ, Đặng, Bùi, Đỗ, Hồ, Ngô, Dương, Lý, Tôn Nữ, Phan",
    ),
  ],
  IS: [
    group(
      "Þór, Björn, Sigurður, Ólafur, Einar, Kári, Hörður, Ævar, Snorri, Þorsteinn, Gísli, Össur",
      "Jónsson, Sigurðsson, Þórsson, Guðmundsson, Ólafsson, Helgason, Ragnarsson, Einarsson, Blöndal, Briem, Ásgeirsson",
    ),
    group(
      "Guðrún, Sigríður, Þóra, Æsa, Hrafnhildur, Ásta, Kristín, Ylfa, Ragnheiður, Birna, Ösp, Steinunn",
      "Jónsdóttir, Sigurðardóttir, Þórsdóttir, Guðmundsdóttir, Ólafsdóttir, Helgadóttir, Ragnarsdóttir, Einarsdóttir, Blöndal, Briem, Ásgeirsdóttir",
    ),
  ],
  BR: [
    group(
      "João, Conceição, Thiago, Letícia, Antônio, Marília, Caetano, Inês, Raimundo, Débora, Vinícius, Júlia, Otávio, Jussara, Emílio, Ana Clara, Luís Felipe, Iracema",
      "da Silva, dos Santos, Gonçalves, de Souza, Araújo, Magalhães, Brandão, Figueiró, Simões, Assunção, Nakazawa, Camargo, Falcão, do Nascimento, Peixoto, Muniz",
      { joint: " ", percent: 45 },
    ),
  ],
  IN: [
    group(
      "Ananya, Rohan, Lakshmi, Arjun, Kavya, Imran, Meenakshi, Sandeep, Ishaan, Padma, Vikram, Jaspreet, Divya, Farhan, Sunita, Karthik, Nandini, Devika",
      "Iyer, Banerjee, Venkataraman, Chaudhary, Nair, Kulkarni, Singh, Mukherjee, D'Souza, Reddy, Qureshi, Deshpande, Pillai, Joshi, Gill, Bose, Subramanian, Kaur",
    ),
  ],
} satisfies Record<string, readonly NameGroup[]>;

// Letters that Unicode doesn't decompose into a base letter and an accent.
const SPELLED_OUT: Record<string, string> = { ł: "l", đ: "d", ð: "d", þ: "th", ß: "ss", æ: "ae", ø: "o", ı: "i" };

/** Lower-case ASCII spelling for emails: `Łukasz` is `lukasz`, `Þór` is `thor`, `de la Cruz` is `delacruz`. */
export function addressPart(name: string): string {
  const latin = name.slice(name.indexOf("=") + 1).toLowerCase();
  return latin
    .replace(/[łđðþßæøı]/g, (letter) => SPELLED_OUT[letter] ?? "")
    .normalize("NFD")
    .replace(/[^a-z0-9-]/g, "");
}

/** The name as its bearer writes it. */
export function shownName(name: string): string {
  return name.split("=", 1)[0] as string;
}
