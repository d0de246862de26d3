import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import literalText from './lint/literalText.js';
import svelteConfig from './svelte.config.js';

/** Folders of src/, each of which may import those before it. The wire's types (api/) may be imported as types by all. */
const LAYERS = ['lib', 'i18n', 'stores', 'api', 'ui', 'board', 'games', 'features', 'app', 'gallery'];
/** Folders of src/features/, likewise. */
const FEATURES = ['account', 'rules', 'start', 'study', 'positionEditor', 'lesson', 'table'];

const oneOf = (names) => `(${names.join('|')})`;

const directions = (files, patterns) => ({ files, rules: { 'no-restricted-imports': ['error', { patterns }] } });

const layers = LAYERS.flatMap((layer, index) => {
  const message = `${layer}/ imports only ${LAYERS.slice(0, index).join(', ') || 'libraries'}.`;
  const later = LAYERS.slice(index + 1).filter((name) => name !== 'api');
  const above = later.length ? [{ regex: `^(\\.\\./)+${oneOf(later)}(/|$)`, message }] : [];
  if (index < LAYERS.indexOf('api')) above.push({ regex: '^(\\.\\./)+api/', allowTypeImports: true, message });
  if (layer === 'games') return games(above);
  if (layer === 'features') return features(above);
  return [directions([`src/${layer}/**`], above)];
});

/** A game's folder is whole in itself. */
function games(above) {
  const message = "A game imports no other game's files.";
  return [
    directions(['src/games/*'], above),
    directions(['src/games/*/*'], [...above, { regex: '^\\.\\./(?!\\.\\./)', message }]),
    directions(['src/games/*/*/*'], [...above, { regex: '^\\.\\./\\.\\./(?!\\.\\./)', message }]),
  ];
}

function features(above) {
  return FEATURES.map((feature, index) => {
    const message = `features/${feature}/ imports only ${FEATURES.slice(0, index).join(', ') || 'no other feature'}.`;
    const later = FEATURES.slice(index + 1);
    const patterns = later.length ? [{ regex: `^\\.\\./${oneOf(later)}/`, message }] : [];
    return directions([`src/features/${feature}/**`], [...above, ...patterns]);
  });
}

/** three.js is large: files that import it are loaded when a board is shown in three dimensions. */
const three = {
  files: ['src/**'],
  ignores: ['src/**/three/**'],
  rules: {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      {
        patterns: [
          { regex: '^three(/|$)', message: 'Only files below a three/ folder import three.js.' },
          {
            regex: '/three/',
            allowTypeImports: true,
            message: 'Files below three/ are loaded when needed: import(…).',
          },
        ],
      },
    ],
  },
};

/** What one module alone may use, so that it is done in one way. */
const SOLE_USERS = {
  'src/api/client.ts': ['fetch'],
  'src/api/socket.ts': ['WebSocket'],
  'src/stores/storage.ts': ['localStorage', 'sessionStorage'],
};
const restricted = (own) =>
  Object.entries(SOLE_USERS)
    .filter(([file]) => file !== own)
    .flatMap(([file, names]) => names.map((name) => ({ name, message: `Only ${file} uses ${name}.` })));
const soleUsers = [null, ...Object.keys(SOLE_USERS)].map((file) => ({
  files: [file ?? 'src/**'],
  ignores: ['**/*.test.ts'],
  rules: { 'no-restricted-globals': ['error', ...restricted(file)] },
}));

/** What marks an element for tests is for them alone: the page does not depend on it. */
const testMarks = {
  files: ['src/**'],
  ignores: ['**/*.test.ts'],
  rules: {
    'no-restricted-syntax': [
      'error',
      ...['Literal[value=/\\[data-testid/]', 'TemplateElement[value.raw=/\\[data-testid/]'].map((selector) => ({
        selector,
        message: 'The page finds its elements by their state or by bind:this, not by what tests look for.',
      })),
    ],
  },
};

/** All text is translated but that of tests, and of the gallery, which developers look at. */
const messages = {
  files: ['src/**/*.svelte', 'src/**/*.ts'],
  ignores: ['**/*.test.ts', 'src/gallery/**', 'src/api/generated/**'],
  plugins: { pyramidion: { rules: { 'literal-text': literalText } } },
  rules: { 'pyramidion/literal-text': 'error' },
};

export default ts.config(
  { ignores: ['.svelte-check/', 'src/api/generated/'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { files: ['*.js'], languageOptions: { globals: globals.node } },
  {
    languageOptions: { globals: { ...globals.browser } },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_$', ignoreRestSiblings: true }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      // The compiler checks what exists.
      'no-undef': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    // Rules that need types: no promise is forgotten, nothing is asked that the types have answered.
    files: ['src/**'],
    languageOptions: {
      parserOptions: { projectService: true, extraFileExtensions: ['.svelte'], tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      '@typescript-eslint/no-for-in-array': 'error',
      '@typescript-eslint/no-base-to-string': 'error',
      '@typescript-eslint/prefer-promise-reject-errors': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    // Markup knows more of its events than the compiler of scripts is told.
    files: ['**/*.svelte'],
    rules: { '@typescript-eslint/no-unnecessary-type-assertion': 'off' },
  },
  ...layers,
  three,
  messages,
  testMarks,
  { files: ['lint/**'], rules: { '@typescript-eslint/explicit-module-boundary-types': 'off' } },
  ...soleUsers,
);
