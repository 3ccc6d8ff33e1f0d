import { expect, test } from "vitest";
import { networkOf } from "./network.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2ff::1", "2001:db8:1:200::"],
  ["2001:db8:1:200:ffff:ffff:ffff:ffff", "2001:db8:1:200::"],
  ["2001:db8:1:300::1", "2001:db8:1:300::"],
  ["unknown", "unknown"],
])("%s is on the network %s", (ip, network) => expect(networkOf(ip)).toBe(network));
