// Runs before the first paint, as a plain script: it imports nothing and exports nothing.
{
  const { dataset } = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') dataset['theme'] = theme;
    if (localStorage.getItem('auth')) dataset['session'] = 'kept';
  } catch {
    // Storage may be forbidden.
  }
  // A button that is pressed before React listens is pressed again once the page is hydrated.
  let pressed: HTMLElement | null;
  addEventListener(
    'click',
    ({ target }) => {
      if (!dataset['hydrating']) pressed = (target as Element).closest('[type=button]');
    },
    true,
  );
  new MutationObserver(() => pressed?.click()).observe(document.documentElement, {
    attributeFilter: ['data-hydrated'],
  });
}
