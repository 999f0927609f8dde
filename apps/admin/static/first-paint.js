// Runs before the first paint, so that neither theme nor language flashes. The console's managers take over from here.
(() => {
  const root = document.documentElement;
  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const choice = kept('taproom.theme');
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
  root.style.colorScheme = root.dataset.theme;
  const language = kept('taproom.locale') ?? navigator.language;
  root.lang = language.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
})();
