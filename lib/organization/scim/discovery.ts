import { settings } from "#lib/platform/env.ts";
import type { Attribute, Json, ResourceType } from "#lib/platform/scim/attribute.ts";
import { listResponse, maxResults } from "#lib/platform/scim/query.ts";
import { scimRoot } from "./rules.ts";
import { types } from "./schemas.ts";

const urlOf = (path: string) => `${settings().public_url}${scimRoot}${path}`;

/** RFC 7643 section 5. */
const configuration = (): Json => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
  documentationUri: `${settings().public_url}/developers/reference`,
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Organization token",
      description: "An organization token with the scopes scim:read and scim:write, in the Authorization header",
      specUri: "https://www.rfc-editor.org/rfc/rfc6750",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: urlOf("/ServiceProviderConfig") },
});

/** An attribute with every characteristic said, as RFC 7643 section 7 wants it. */
function describe(attribute: Attribute): Json {
  const { name, type, description, subAttributes, canonicalValues, referenceTypes } = attribute;
  return {
    name,
    type,
    multiValued: attribute.multiValued ?? false,
    description,
    required: attribute.required ?? false,
    ...(type === "string" || type === "reference" ? { caseExact: attribute.caseExact ?? false } : {}),
    mutability: attribute.mutability ?? "readWrite",
    returned: attribute.returned ?? "default",
    ...(type === "string" || type === "reference" ? { uniqueness: attribute.uniqueness ?? "none" } : {}),
    ...(canonicalValues && { canonicalValues }),
    ...(referenceTypes && { referenceTypes }),
    ...(subAttributes && { subAttributes: subAttributes.map(describe) }),
  };
}

const schemaOf = ({ schema, name, description, attributes }: ResourceType): Json => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:Schema"],
  id: schema,
  name,
  description,
  attributes: attributes.map(describe),
  meta: { resourceType: "Schema", location: urlOf(`/Schemas/${schema}`) },
});

const resourceTypeOf = ({ name, endpoint, description, schema }: ResourceType): Json => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
  id: name,
  name,
  endpoint,
  description,
  schema,
  meta: { resourceType: "ResourceType", location: urlOf(`/ResourceTypes/${name}`) },
});

const all = (resources: Json[]) => listResponse(resources.length, 1, resources);

/** What a discovery path describes (RFC 7644 section 4); null for any other path. */
export function discovered(path: string): Json | null {
  const [, kind, id, ...more] = path.split("/");
  if (more.length > 0) return null;
  if (path === "/ServiceProviderConfig") return configuration();
  if (kind === "Schemas") {
    const found = id === undefined ? null : types.find(({ schema }) => schema.toLowerCase() === id.toLowerCase());
    return id === undefined ? all(types.map(schemaOf)) : found ? schemaOf(found) : null;
  }
  if (kind !== "ResourceTypes") return null;
  const found = id === undefined ? null : types.find(({ name }) => name === id);
  return id === undefined ? all(types.map(resourceTypeOf)) : found ? resourceTypeOf(found) : null;
}
