/** Focuses a form's first invalid field once it is on screen. */
export function focusProblem(form: string) {
  requestAnimationFrame(() => {
    const problem = "[aria-invalid], [data-problem]";
    document.getElementById(form)?.querySelector<HTMLElement>(problem)?.focus();
  });
}
