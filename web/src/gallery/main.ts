import { mount } from 'svelte';
import Gallery from './Gallery.svelte';
import '../ui/base.css';

const target = document.getElementById('app');
if (target) mount(Gallery, { target });
