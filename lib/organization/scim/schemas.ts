import type { Attribute, ResourceType } from "#lib/platform/scim/attribute.ts";

const text = (name: string, description: string): Attribute => ({ name, type: "string", description });

/** RFC 7643 section 4.1, and what of it Muster has no use for. */
export const userType: ResourceType = {
  name: "User",
  endpoint: "/Users",
  schema: "urn:ietf:params:scim:schemas:core:2.0:User",
  description: "A member of the organization",
  attributes: [
    {
      ...{ name: "userName", type: "string", required: true, uniqueness: "server" },
      description: "What the identity provider calls the person; unique in the organization, whatever its case",
    },
    {
      ...{ name: "name", type: "complex", description: "The parts of the person's name" },
      subAttributes: [
        text("formatted", "The full name"),
        text("familyName", "The family name"),
        text("givenName", "The given name"),
        text("middleName", "The middle name"),
        text("honorificPrefix", "The title"),
        text("honorificSuffix", "The suffix"),
      ],
    },
    text("displayName", "The name as Muster shows it"),
    {
      ...{ name: "emails", type: "complex", multiValued: true },
      description: "Email addresses. The person signs in with the primary one, else the one for work, else the first.",
      subAttributes: [
        text("value", "The address"),
        text("display", "The address for people to read"),
        { ...text("type", "What it is for"), canonicalValues: ["work", "home", "other"] },
        { name: "primary", type: "boolean", description: "Whether it is the one to use; at most one is" },
      ],
    },
    { name: "active", type: "boolean", description: "False ends the member's access to this organization at once" },
    {
      ...{ name: "groups", type: "complex", multiValued: true, mutability: "readOnly" },
      description: "The groups that the person belongs to",
      subAttributes: [
        { ...text("value", "ID of the group"), mutability: "readOnly", caseExact: true },
        {
          ...{ name: "$ref", type: "reference", mutability: "readOnly", caseExact: true, referenceTypes: ["Group"] },
          description: "URL of the group",
        },
        { ...text("display", "Name of the group"), mutability: "readOnly" },
        { ...text("type", "Always direct"), mutability: "readOnly", canonicalValues: ["direct"] },
      ],
    },
  ],
  unkept: new Set(
    "nickname profileurl title usertype preferredlanguage locale timezone password phonenumbers ims photos addresses entitlements roles x509certificates".split(
      " ",
    ),
  ),
};

/** RFC 7643 section 4.2. */
export const groupType: ResourceType = {
  name: "Group",
  endpoint: "/Groups",
  schema: "urn:ietf:params:scim:schemas:core:2.0:Group",
  description: "A group of members. One named muster- and a role, such as muster-finance, gives its members that role.",
  attributes: [
    {
      ...{ name: "displayName", type: "string", required: true, uniqueness: "server" },
      description: "Name of the group; unique in the organization, whatever its case",
    },
    {
      ...{ name: "members", type: "complex", multiValued: true, description: "The members of the group" },
      subAttributes: [
        { ...text("value", "ID of the user"), mutability: "immutable", caseExact: true },
        {
          ...{ name: "$ref", type: "reference", mutability: "immutable", caseExact: true, referenceTypes: ["User"] },
          description: "URL of the user",
        },
        { ...text("type", "Always User"), mutability: "immutable", canonicalValues: ["User"] },
        { ...text("display", "Name of the user"), mutability: "immutable" },
      ],
    },
  ],
  unkept: new Set(),
};

export const types = [userType, groupType] as const;
