/** Equipment to buy: brand, product, category, price in euros, weight, and specifications. */
export const catalog: readonly {
  brand: string;
  name: string;
  category: string;
  price: number;
  weight: number;
  serial: string;
  specifications: Readonly<Record<string, string>>;
}[] = [
  ...[
    ["Lenovo", "ThinkPad X1 Carbon Gen 12", 1899, 20, "PF", "Intel Core Ultra 7", "32 GB", "1 TB"] as const,
    ["Apple", "MacBook Pro 14-inch M4", 2399, 16, "C02", "Apple M4 Pro", "24 GB", "512 GB"] as const,
    ["Dell", "Latitude 5450", 1249, 14, "DL", "Intel Core Ultra 5", "16 GB", "512 GB"] as const,
  ].map(([brand, name, price, weight, serial, processor, memory, storage]) => ({
    ...{ brand, name, category: "LAPTOP", price, weight, serial },
    specifications: { Processor: processor, Memory: memory, Storage: storage },
  })),
  ...[
    ["Dell", "UltraSharp U2724DE", "MONITOR", 529, 18, "CN", { Size: "27 inches", Resolution: "2560 × 1440" }] as const,
    ["LG", "27UP850N", "MONITOR", 399, 10, "LG", { Size: "27 inches", Resolution: "3840 × 2160" }] as const,
    ["Apple", "iPhone 16e", "MOBILE_DEVICE", 699, 10, "IP", { Storage: "128 GB" }] as const,
    ["Samsung", "Galaxy Tab Active5", "TABLET", 549, 8, "R5", { Storage: "128 GB", Protection: "IP68" }] as const,
    [
      "Lenovo",
      "ThinkPad Thunderbolt 4 Dock",
      "DOCKING_STATION",
      289,
      9,
      "ZD",
      { Ports: "4 × USB-A, 2 × DisplayPort" },
    ] as const,
    ["Jabra", "Evolve2 65", "HEADSET", 189, 14, "JB", { Connection: "Bluetooth" }] as const,
    ["Logitech", "MX Keys S", "KEYBOARD", 119, 8, "LK", { Layout: "ISO" }] as const,
    ["Logitech", "MX Master 3S", "MICE_TRACKPAD", 109, 8, "LM", {}] as const,
    ["Logitech", "Brio 500", "WEBCAM", 129, 4, "LB", { Resolution: "1080p" }] as const,
    ["Brother", "HL-L2445DW", "PRINTER", 179, 3, "BR", {}] as const,
    ["Steelcase", "Series 1", "CHAIR", 449, 6, "", {}] as const,
    ["Flexispot", "E7 Pro", "DESK", 499, 4, "", { Size: "160 × 80 cm" }] as const,
  ].map(([brand, name, category, price, weight, serial, specifications]) => ({
    ...{ brand, name, category, price, weight, serial, specifications },
  })),
];

export const stores = [
  {
    name: "Hamburg depot",
    type: "ORGANIZATION",
    line1: "Billhorner Deich 84",
    post_code: "20539",
    city: "Hamburg",
    country: "DE",
  },
  {
    name: "Gdynia office store",
    type: "ORGANIZATION",
    line1: "ul. Hutnicza 12",
    post_code: "81-061",
    city: "Gdynia",
    country: "PL",
  },
  {
    name: "Service hub Venlo",
    type: "SERVICE",
    line1: "Celsiusweg 66",
    post_code: "5928 PR",
    city: "Venlo",
    country: "NL",
  },
  {
    name: "Yokohama clearance",
    type: "CLEARANCE",
    line1: "2-3 Kaigandori",
    post_code: "231-0002",
    city: "Yokohama",
    country: "JP",
  },
] as const;

export const suppliers = ["Office Direct", "Baltic Hardware", "Nordlicht IT", "Kanto Systems"] as const;

export const endings = {
  BINNED: 4,
  STOLEN: 2,
  BROKEN_BY_USER: 3,
  DAMAGED_IN_TRANSIT: 1,
  LEFT_WITH_USER: 2,
  SUPPLIER_RETURN: 1,
} as const;
