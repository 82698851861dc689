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
}
