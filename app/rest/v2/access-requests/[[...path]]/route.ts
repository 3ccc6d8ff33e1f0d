import { mount } from "#lib/platform/api/router.ts";
import { router } from "#lib/registry/router.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mount(router, "access-requests");
