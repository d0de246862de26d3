/** Light, dark, or as the system has it. */

export type Theme = 'system' | 'light' | 'dark';
const PLACE = 'pyramidion.theme';

export function theme(): Theme {
  const kept = localStorage.getItem(PLACE);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

export function setTheme(chosen: Theme): void {
  if (chosen === 'system') localStorage.removeItem(PLACE);
  else localStorage.setItem(PLACE, chosen);
  applyTheme();
}

export function applyTheme(): void {
  const chosen = theme();
  if (chosen === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}
