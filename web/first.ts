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

type Field = (HTMLInputElement | HTMLSelectElement) & {
  /** What React knows of a field that it has met. */
  _valueTracker?: { setValue(known: string): void };
};

/** Keeps what is typed and chosen, and the last button that is pressed, until the page says `alive`; does it then. */
function doWhenAlive(): void {
  const kinds = ['click', 'input', 'change'];
  const fields = new Set<Field>();
  let button: HTMLElement | null = null;
  const keep = ({ type, target }: Event) => {
    // Links and forms do without scripts.
    if (type === 'click') button = (target as Element).closest('[type=button]') ?? button;
    else fields.add(target as Field);
    askForScripts();
  };
  for (const kind of kinds) addEventListener(kind, keep, true);
  addEventListener('alive', () => {
    for (const kind of kinds) removeEventListener(kind, keep, true);
    fields.forEach(repeatInput);
    // When React has drawn what that changed.
    setTimeout(() => button?.click());
  });
}

/** Lets React see what is in a field that it took for the beginning when it met the field. */
function repeatInput(field: Field): void {
  const tell = (kind: string) => field.dispatchEvent(new Event(kind, { bubbles: true }));
  // It meets the field.
  tell('input');
  field._valueTracker?.setValue('defaultValue' in field ? field.defaultValue : '');
  tell('input');
  tell('change');
}
