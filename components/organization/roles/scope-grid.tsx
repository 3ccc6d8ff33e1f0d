import { Checkbox } from "#components/ui/checkbox.tsx";
import type { Scope } from "#lib/platform/declaration/scopes.ts";
import { type RoleArea, roleAreas, toggled } from "./role-areas.ts";

interface ScopeGridProps {
  scopes: readonly Scope[];
  onChange: (scopes: Scope[]) => void;
  error: string | undefined;
}

/** What a role can read and change, as boxes to tick. */
export function ScopeGrid({ scopes, onChange, error }: ScopeGridProps) {
  const cell = (area: RoleArea, scope: Scope | null, verb: string) => (
    <td className="w-16 text-center">
      {scope === null ? null : (
        <Checkbox
          name={scope}
          aria-label={`${verb} ${area.label}`}
          aria-describedby={error ? "scopes-error" : undefined}
          aria-invalid={error ? true : undefined}
          checked={scopes.includes(scope)}
          onChange={() => onChange(toggled(scopes, area, scope))}
        />
      )}
    </td>
  );
  return (
    <div data-error-of="scopes">
      <table className="w-full text-sm">
        <caption className="sr-only">What the role can read and change</caption>
        <thead>
          <tr className="border-b text-xs font-medium">
            <th scope="col" className="py-1.5 text-left font-medium">
              Area
            </th>
            <th scope="col" className="font-medium">
              Read
            </th>
            <th scope="col" className="font-medium">
              Change
            </th>
          </tr>
        </thead>
        <tbody>
          {roleAreas.map((area) => (
            <tr key={area.label} className="border-b">
              <th scope="row" className="py-1 pr-2 text-left font-normal">
                {area.label}
              </th>
              {cell(area, area.read, "Read:")}
              {cell(area, area.write, "Change:")}
            </tr>
          ))}
        </tbody>
      </table>
      {error ? (
        <p id="scopes-error" className="mt-1.5 text-xs font-medium text-bad">
          {error}
        </p>
      ) : null}
    </div>
  );
}
