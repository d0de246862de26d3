/** Where a browser lets this page keep nothing (a frame in another site's page), it is kept until the page is left. */

try {
  void window.localStorage.length;
} catch {
  const held = new Map<string, string>();
  const storage: Storage = {
    get length() {
      return held.size;
    },
    clear: () => held.clear(),
    getItem: (name) => held.get(name) ?? null,
    key: (index) => [...held.keys()][index] ?? null,
    removeItem: (name) => void held.delete(name),
    setItem: (name, value) => void held.set(name, value),
  };
  Object.defineProperty(window, 'localStorage', { value: storage });
}
