import { mount } from "#lib/platform/api/router.ts";
import { router } from "#lib/router.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mount(router, "reporting-currency");
