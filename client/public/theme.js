// Sets the colour scheme before the first paint. A file of its own: the page's policy forbids inline scripts.
(() => {
  let chosen = 'auto';
  try {
    chosen = localStorage.getItem('plataforma-scrum-theme') ?? 'auto';
  } catch {
    // storage may be forbidden; then the system's scheme applies
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
