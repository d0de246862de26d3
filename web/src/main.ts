import { mount } from 'svelte';
import './storage';
import App from './App.svelte';
import './theme.css';

const target = document.getElementById('app');
if (target) mount(App, { target });
