export function SkipLink() {
  return (
    <a
      href="#content"
      className="popup fixed top-2 left-2 z-50 flex h-(--control) -translate-y-20 items-center rounded-sm px-3 text-sm font-medium focus:translate-y-0 focus-visible:outline-2 focus-visible:outline-ring"
    >
      Skip to content
    </a>
  );
}
