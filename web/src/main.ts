import { mount } from 'svelte';
import App from './App.svelte';
import { language } from './stores/language.svelte';
import './ui/base.css';

const target = document.getElementById('app');
// If it cannot be loaded, the page stays in English, and the menu offers the choice again.
if (target)
  void language
    .begin()
    .catch((error: unknown) => console.warn('The language is not loaded:', error))
    .then(() => mount(App, { target }));
