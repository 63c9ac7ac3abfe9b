// Tailwind 4 is one PostCSS plugin; its theme lives in the stylesheet.
export default { plugins: { "@tailwindcss/postcss": {} } };
