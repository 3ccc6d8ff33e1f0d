import { type ClassValue, clsx } from "clsx";
import { createTailwindMerge } from "tailwind-merge";

const any = () => true;
const isArbitrary = (value: string) => value.startsWith("[");
const sides = ["x", "y", "t", "r", "b", "l"];

/** Class groups matched by prefix alone: `px` for `px-2`. */
const byName = (names: string) => Object.fromEntries(names.split(" ").map((name) => [name, [{ [name]: [any] }]]));

/**
 * Conflict groups for only the classes in use. tailwind-merge's default config covers all of Tailwind and is larger
 * than the rest of the library; the test compares against it, class by class.
 */
const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    ...byName("p px py pt pr pb pl m mx my mt mr mb ml"),
    ...byName("w h size min-w min-h max-w max-h inset inset-x inset-y top right bottom left"),
    ...byName(
      "bg opacity whitespace z gap gap-x gap-y items justify self leading cursor grid-cols fill animate align basis list transition translate-x translate-y scroll-mt select",
    ),
    ...byName("rounded-l rounded-r rounded-t rounded-b overflow-x overflow-y"),
    rounded: [{ rounded: ["", "sm", "md", "lg", "full", "none"] }],
    overflow: [{ overflow: ["auto", "hidden", "visible"] }],
    flex: [{ flex: ["1", isArbitrary] }],
    stroke: [{ stroke: [any] }],
    "stroke-width": [{ stroke: ["1", "2"] }],
    "line-clamp": [{ "line-clamp": [any] }],
    wrap: [{ wrap: [any] }],
    break: [{ break: [any] }],
    visibility: ["visible", "invisible"],
    decoration: ["underline", "line-through", "no-underline"],
    "font-family": [{ font: ["mono", "sans"] }],
    grow: [{ grow: ["", "0", isArbitrary] }],
    display: ["table", "block", "inline", "inline-block", "flex", "inline-flex", "grid", "contents", "hidden"],
    position: ["static", "fixed", "absolute", "relative", "sticky"],
    shrink: [{ shrink: ["", "0"] }],
    "font-weight": [{ font: ["normal", "medium", "semibold"] }],
    "font-size": [{ text: ["2xs", "xs", "sm", "base", "lg", "xl", "2xl"] }],
    "text-align": [{ text: ["left", "center", "right"] }],
    "text-color": [{ text: [any] }],
    "border-style": [{ border: ["solid", "dashed"] }],
    ...Object.fromEntries(sides.map((side) => [`border-${side}-width`, [{ [`border-${side}`]: ["", "0", "2"] }]])),
    ...Object.fromEntries(sides.map((side) => [`border-${side}-color`, [{ [`border-${side}`]: [any] }]])),
    "border-width": [{ border: ["", "0", "2"] }],
    "border-collapse": [{ border: ["separate", "collapse"] }],
    "border-spacing": [{ "border-spacing": [any] }],
    "border-color": [{ border: [any] }],
  },
  conflictingClassGroups: {
    p: ["px", "py", "pt", "pr", "pb", "pl"],
    px: ["pr", "pl"],
    py: ["pt", "pb"],
    m: ["mx", "my", "mt", "mr", "mb", "ml"],
    mx: ["mr", "ml"],
    my: ["mt", "mb"],
    size: ["w", "h"],
    inset: ["inset-x", "inset-y", "top", "right", "bottom", "left"],
    "inset-x": ["right", "left"],
    "inset-y": ["top", "bottom"],
    gap: ["gap-x", "gap-y"],
    overflow: ["overflow-x", "overflow-y"],
    rounded: ["rounded-l", "rounded-r", "rounded-t", "rounded-b"],
    "font-size": ["leading"],
    flex: ["basis", "grow", "shrink"],
    "line-clamp": ["display", "overflow"],
    "border-width": sides.map((side) => `border-${side}-width`),
    "border-x-width": ["border-r-width", "border-l-width"],
    "border-y-width": ["border-t-width", "border-b-width"],
    "border-color": sides.map((side) => `border-${side}-color`),
    "border-x-color": ["border-r-color", "border-l-color"],
    "border-y-color": ["border-t-color", "border-b-color"],
  },
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ["*", "before", "after", "file"],
}));

/** Joins classes into one string; when several set the same property, the last one wins. */
export function cn(...values: ClassValue[]): string {
  return merge(clsx(values));
}
