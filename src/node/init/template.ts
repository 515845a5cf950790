/**
 * What `datapond init` writes: a publisher's repository, which is data and eleven lines.
 * @param version the package's, so that its major version is asked for
 */
export function template(version: string): Readonly<Record<string, string>> {
  const [major = '1'] = version.split('.');
  return {
    'data/datapond.json': `${JSON.stringify({ title: 'Our open data', description: 'Tables to look at, to search and to use.', locale: 'en' }, null, 2)}\n`,
    'data/ponds/datapackage.json': `${JSON.stringify(
      {
        name: 'ponds',
        title: 'Ponds of the city',
        description: 'An example: put your own tables in its place.',
        licenses: [
          {
            name: 'CC0-1.0',
            title: 'Creative Commons Zero',
            path: 'https://creativecommons.org/publicdomain/zero/1.0/',
          },
        ],
        resources: [{ name: 'ponds', path: 'ponds.csv', title: 'Ponds', datapond: { aliases: ['ponds'] } }],
      },
      null,
      2,
    )}\n`,
    'data/ponds/ponds.csv': `name,district,surveyed,area_m2,depth_m,newts
Mill Pond,North,2026-03-14,1840,2.4,yes
Heron Water,North,2026-03-15,5200,3.1,yes
Clay Pit,East,2026-03-21,760,4.8,no
Cemetery Pond,East,2026-03-22,310,0.9,yes
Old Harbour Basin,South,2026-04-02,12400,6.5,no
School Pond,South,2026-04-03,95,0.6,yes
`,
    '.github/workflows/publish.yml': workflow(major),
    '.gitignore': 'node_modules/\nsite/\ndist/\n',
    'README.md': readme(),
  };
}

function workflow(major: string): string {
  return `# Publishes data/ on GitHub Pages. Turn Pages on once: Settings → Pages → Source: GitHub Actions.
name: Publish
on: { push: { branches: [main] }, pull_request: {}, workflow_dispatch: {} }
permissions: { contents: read, pages: write, id-token: write }
concurrency: publish-\${{ github.ref }}
jobs:
  publish:
    runs-on: ubuntu-latest
    environment: \${{ github.event_name != 'pull_request' && 'github-pages' || '' }}
    steps:
      - uses: actions/checkout@v4
      - uses: datapond/datapond/.github/actions/publish@v${major}
`;
}

function readme(): string {
  return `# Our open data

Every folder in \`data/\` is a dataset; every CSV, Excel, OpenDocument, JSON or Parquet file in it is a table. The site has an explorer,
and answers the CKAN DataStore API in the visitor's browser: there is no server.

## Publish on github.com, with nothing installed

1. Settings → Pages → Source: **GitHub Actions**. Once.
2. Open \`data/\`, *Add file* → *Upload files*: your tables, in a folder of their own. Remove \`data/ponds\`.
3. *Commit changes*. After some minutes the site is there; Actions → Publish shows its address, and what is wrong with which file.

A pull request is built and checked, and not published.

## On your own computer

Node 20.19 or later:

\`\`\`sh
npx datapond check data             # what each column is, what is wrong with which line
npx datapond build data --out site  # the site, as files
npx datapond preview site           # look at it
npx datapond serve data             # API and explorer as a server, for curl, Python, R
\`\`\`

Titles, descriptions, licences and types stand in each folder's \`datapackage.json\` (\`npx datapond describe data\` writes a first one),
the site's name in \`data/datapond.json\`.
`;
}
