/** Takes the focus to what is wrong first in a form, once it is on screen. */
export function focusProblem(form: string) {
  requestAnimationFrame(() => {
    const problem = "[aria-invalid], [data-problem]";
    document.getElementById(form)?.querySelector<HTMLElement>(problem)?.focus();
  });
}
