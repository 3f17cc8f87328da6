/** The text of THIRD_PARTY.md: every shipped package with its licence, and each licence text once. */
export function noticeOf(shipped) {
  const texts = new Map();
  for (const each of shipped) {
    if (each.text === null) continue;
    const found = texts.get(each.text) ?? [];
    texts.set(each.text, [...found, `${each.name} ${each.version}`]);
  }
  const rows = shipped.map(
    ({ name, version, licence, source }) =>
      `| ${name} | ${version} | ${licence} | ${source === null ? '' : `<${source}>`} |`,
  );
  const sections = [...texts].map(
    ([text, names]) => `## ${names.join(', ')}\n\n\`\`\`text\n${text.replaceAll('```', "'''")}\n\`\`\``,
  );
  return `# Third-party software in Arbiter

Made by \`node scripts/licences.mjs\`; checked by \`npm test\`. The Electron runtime brings its own notices
(\`LICENSES.chromium.html\`) beside the program. \`resources/openings.tsv\` is made from the data set "Chess opening names"
(<https://github.com/lichess-org/chess-openings>), which is in the public domain (CC0 1.0).

| package | version | licence | source |
| --- | --- | --- | --- |
${rows.join('\n')}

${sections.join('\n\n')}
`;
}
