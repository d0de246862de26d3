/** ESLint rule: text for people is a message of i18n/messages, in markup and in scripts, never a literal. */

const SHOWN = new Set([
  'alt',
  'aria-label',
  'aria-roledescription',
  'hint',
  'label',
  'note',
  'placeholder',
  'title',
  'what',
]);
const TRANSLATES = new Set(['t', 'plural', 'message', 'segments']);
/** Names, which are the same in every language. */
const NAMES = /\b(?:Pyramidion|GIF|SVG|PNG)\b/g;
const WORD = /\p{L}{2,}/u;
/** Two words of a text that begins like a sentence. */
const SENTENCE = /^\p{Lu}[\p{L}’']*[,;:]? (?:.* )?\p{L}{2,}/u;

const message = 'Text for people is a message: t(…), plural(…) or message(…) of i18n/messages.';
const hasWords = (text) => WORD.test(text.replace(NAMES, ''));
const textsOf = (node) =>
  node.type === 'TemplateLiteral'
    ? node.quasis.map(({ value }) => value.cooked)
    : typeof node.value === 'string'
      ? [node.value]
      : [];

/** The texts that an expression in markup may show. */
function* shownBy(node) {
  if (node.type === 'Literal' || node.type === 'TemplateLiteral') yield node;
  if (node.type === 'TemplateLiteral') for (const part of node.expressions) yield* shownBy(part);
  if (node.type === 'ConditionalExpression') yield* [...shownBy(node.consequent), ...shownBy(node.alternate)];
  if (node.type === 'LogicalExpression' || (node.type === 'BinaryExpression' && node.operator === '+'))
    yield* [...shownBy(node.left), ...shownBy(node.right)];
}

/** Whether a text is part of a message, or written for developers. */
const isTranslated = (node) => {
  for (let at = node.parent; at; at = at.parent)
    if (at.type === 'CallExpression' && (TRANSLATES.has(at.callee.name) || at.callee.object?.name === 'console'))
      return true;
  return false;
};
/** Text that users type elsewhere exactly like this. */
const isCode = (node) => node.parent.type === 'SvelteElement' && node.parent.name.name === 'code';

/** @type {import('eslint').Rule.RuleModule} */
const literalText = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const reported = new Set();
    const report = (node) => {
      if (!reported.has(node)) context.report({ node, message });
      reported.add(node);
    };
    const checkMarkup = (expression) => {
      for (const node of shownBy(expression)) if (textsOf(node).some(hasWords)) report(node);
    };
    const checkScript = (node) => {
      if (node.parent.type.startsWith('Import') || isTranslated(node)) return;
      if (textsOf(node).some((text) => SENTENCE.test(text))) report(node);
    };
    return {
      SvelteText(node) {
        if (!/Script|Style/.test(node.parent.type) && !isCode(node) && hasWords(node.value)) report(node);
      },
      SvelteMustacheTag(node) {
        const attribute = node.parent.type === 'SvelteAttribute' ? node.parent.key.name : null;
        if (attribute === null ? !/Directive|Style/.test(node.parent.type) : SHOWN.has(attribute))
          checkMarkup(node.expression);
      },
      SvelteAttribute(node) {
        if (!SHOWN.has(node.key.name)) return;
        for (const part of node.value) if (part.type === 'SvelteLiteral' && hasWords(part.value)) report(part);
      },
      Literal: checkScript,
      TemplateLiteral: checkScript,
    };
  },
};

export default literalText;
