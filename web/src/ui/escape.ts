/** The Escape key: it applies to what was opened last, and only to that. */

import { onMount } from 'svelte';

type Handler = () => void;

const handlers: Handler[] = [];

function press(event: KeyboardEvent): void {
  if (event.key === 'Escape' && !event.defaultPrevented) handlers.at(-1)?.();
}

/** While the component that calls this is shown, and nothing was opened after it, Escape calls this. */
export function onEscape(handler: Handler): void {
  onMount(() => {
    if (!handlers.length) window.addEventListener('keydown', press);
    handlers.push(handler);
    return () => {
      handlers.splice(handlers.lastIndexOf(handler), 1);
      if (!handlers.length) window.removeEventListener('keydown', press);
    };
  });
}
