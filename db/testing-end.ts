import { afterAll } from "vitest";
import { closeTestDatabases } from "./testing.ts";

afterAll(closeTestDatabases);
