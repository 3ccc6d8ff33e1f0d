import { ApiError } from "#lib/platform/declaration/errors.ts";
import { attribute, elementsIn, isElement, named, parseXml, textOf, XmlProblem } from "./saml-xml.ts";

/** What we use of a provider's metadata. */
interface ProviderMetadata {
  issuer: string;
  sign_in_url: string;
  certificates: string[];
}

const redirect = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";

function refuse(message: string): never {
  throw new ApiError(400, { reason: "invalid_value", path: "/metadata", message });
}

function rootOf(text: string): Element {
  try {
    return parseXml(
      text
        .replace(/^\uFEFF/, "")
        .trim()
        .replaceAll(/<!--(?:(?!--)[\s\S])*-->/g, ""),
    );
  } catch (error) {
    if (error instanceof XmlProblem) return refuse("This isn't SAML metadata: it has to be an XML document");
    throw error;
  }
}

/** The certificates that a provider signs with: those for encryption only are left out. */
function certificatesOf(role: Element): string[] {
  const keys = named(role, "metadata", "KeyDescriptor").filter(
    (key) => (attribute(key, "use") ?? "signing") === "signing",
  );
  return keys.flatMap((key) =>
    [...elementsIn(key)].filter((one) => isElement(one, "signature", "X509Certificate")).map(textOf),
  );
}

/** A provider's metadata as it gives it out: one entity, or a list with one provider among others. Throws `ApiError`. */
export function readMetadata(text: string): ProviderMetadata {
  const root = rootOf(text);
  try {
    const roles = [...elementsIn(root)].filter((one) => isElement(one, "metadata", "IDPSSODescriptor"));
    const [role, another] = roles;
    if (!role) return refuse("This metadata is of no identity provider. Take the provider's own, not Muster's.");
    if (another) return refuse("This metadata is of several identity providers. Take the one of yours.");
    const entity = role.parentNode as Element;
    const issuer = isElement(entity, "metadata", "EntityDescriptor") ? attribute(entity, "entityID") : null;
    if (!issuer) return refuse("This metadata has no entity ID");
    const services = named(role, "metadata", "SingleSignOnService");
    const sign_in_url = services.find((one) => attribute(one, "Binding") === redirect)?.getAttribute("Location");
    if (!sign_in_url) return refuse("This metadata has no address for sign-ins with HTTP-Redirect");
    return { issuer, sign_in_url, certificates: certificatesOf(role) };
  } catch (error) {
    if (error instanceof XmlProblem) return refuse("This metadata is incomplete or garbled");
    throw error;
  }
}
