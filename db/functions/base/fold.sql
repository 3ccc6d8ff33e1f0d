-- Text as every search compares it: without case, accents, apostrophes, and characters that nobody sees; letters that Unicode doesn't
-- decompose are spelled out. lib/platform/format/fold.ts is the same for browsers. Stored columns depend on it, so its text never changes (0046).
create or replace function app.fold(p_text text) returns text language sql immutable parallel safe strict
return case when octet_length(p_text) = char_length(p_text) then lower(translate(p_text, '''`', ''))
  else normalize(replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(p_text, '''`’‘‛ʼʻʹʽʾʿ′´＇ˈ', ''), NFKD),
      '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]', '', 'g')),
    'ØøŁłĐđĦħŦŧŊŋıĸÐðƁɓƊɗƘƙƐɛƆɔςẞÆŒÞ‐‑‒–—−''`ʼʾʹ′', 'oollddhhttnnikddbbddkkeeooσßæœþ------'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC) end;
