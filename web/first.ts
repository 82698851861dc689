// Runs before the first paint and is no module: it imports nothing and exports nothing.

const { dataset } = document.documentElement;
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') dataset['theme'] = theme;
  if (localStorage.getItem('auth')) dataset['session'] = 'kept';
} catch {
  // Storage may be forbidden.
}

const template = document.getElementById('late-scripts') as HTMLTemplateElement | null;
if (template) {
  doWhenAlive();
  // Who is signed in sees that only when the scripts have come.
  if (dataset['session']) askForScripts();
  else letPictureGoFirst();
}

/**
 * A page that can be read without its scripts asks for them when its largest picture is painted, its head start is
 * over, or somebody presses or types (decision 8).
 */
function letPictureGoFirst(): void {
  // How long after somebody asked for the page its scripts may wait, in milliseconds.
  const headStart = 500;
  setTimeout(askForScripts, headStart - performance.now());
  const picture = document.querySelector('link[as=image]');
  new PerformanceObserver((list) => {
    const painted = list.getEntries() as LargestContentfulPaint[];
    if (!picture || painted.some(({ url }) => url)) askForScripts();
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

function askForScripts(): void {
  // They read data at the end of the page.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', askForScripts);
  else template?.replaceWith(template.content);
}

/** Keeps what is pressed, typed and chosen until the page says `alive`, and does it then. */
function doWhenAlive(): void {
  const kinds = ['click', 'input', 'change'];
  /** Each once, in the order of their last use. */
  const used = new Set<Element>();
  const keep = ({ target }: Event) => {
    // Links and forms do without scripts.
    const element = (target as Element).closest('input, select, [type=button]');
    if (element) {
      used.delete(element);
      used.add(element);
    }
    askForScripts();
  };
  for (const kind of kinds) addEventListener(kind, keep, true);
  addEventListener('alive', () => {
    for (const kind of kinds) removeEventListener(kind, keep, true);
    for (const element of used) {
      if (element instanceof HTMLButtonElement) element.click();
      else repeatInput(element as HTMLInputElement | HTMLSelectElement);
    }
  });
}

/** Lets React see what was typed before it knew the field: it first has to know the field as it was. */
function repeatInput(field: HTMLInputElement | HTMLSelectElement): void {
  const { value } = field;
  const tell = (kind: string) => field.dispatchEvent(new Event(kind, { bubbles: true }));
  field.value = 'defaultValue' in field ? field.defaultValue : '';
  tell('input');
  // Past React, which has put its own property before this one and takes what is set through it for known.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  tell('input');
  tell('change');
}
