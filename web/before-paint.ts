// This plain script runs before the first paint, so it imports nothing and exports nothing.
{
  const { dataset } = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') dataset['theme'] = theme;
    if (localStorage.getItem('auth')) dataset['session'] = 'kept';
  } catch {
    // Reading `localStorage` throws where the browser forbids storage; the page then looks as on a
    // first visit.
  }
  // A button that is pressed before React has added its handlers is pressed again once the page is
  // hydrated.
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
