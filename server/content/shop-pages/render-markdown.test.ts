import { expect, it } from 'vitest'
import { maxPageText } from '#contract/content/shop-pages.ts'
import { renderMarkdown } from './render-markdown.ts'

const render = (text: string) => renderMarkdown(text, 'https://shop.example').trim()

it.each([
  ['# One\n\n## Two\n\n###### Six', '<h2>One</h2>\n<h2>Two</h2>\n<h4>Six</h4>'],
  ['**bold** *italic* ~~old~~ `code`', '<p><strong>bold</strong> <em>italic</em> <del>old</del> <code>code</code></p>'],
  ['- one\n- two', '<ul>\n<li>one</li>\n<li>two</li>\n</ul>'],
  ['3. one', '<ol start="3">\n<li>one</li>\n</ol>'],
  ['> quote\n\n---', '<blockquote>\n<p>quote</p>\n</blockquote>\n<hr />'],
  ['[Terms](/terms "All")', '<p><a href="/terms" title="All">Terms</a></p>'],
  ['[Here](https://shop.example/terms)', '<p><a href="https://shop.example/terms">Here</a></p>'],
  ['[Oil](https://oil.example)', '<p><a href="https://oil.example" rel="noopener nofollow">Oil</a></p>'],
  ['[Oil](/\\oil.example)', '<p><a href="/%5Coil.example">Oil</a></p>'],
  ['<kiaora@shop.example>', '<p><a href="mailto:kiaora@shop.example">kiaora@shop.example</a></p>'],
  ['[Call](tel:0800555014)', '<p><a href="tel:0800555014">Call</a></p>'],
  [
    '| a | b |\n| --- | ---: |\n| 1 | 2 |',
    '<div role="group" aria-label="Table" tabindex="0"><table>\n<thead>\n<tr>\n<th>a</th>\n<th align="right">b</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>1</td>\n<td align="right">2</td>\n</tr>\n</tbody></table></div>',
  ],
])('the text of a page: %j is rendered', (text, html) => {
  expect(render(text)).toBe(html)
})

it.each([
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '![x](javascript:alert(1))',
  '![x](https://evil.example/x.png"onerror="alert(1))',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#115;cript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](java\tscript:alert(1))',
  '<a href="java\nscript:alert(1)">x</a>',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:msgbox(1))',
  '<javascript:alert(1)>',
  '<a href="javascript:alert(1)" onclick="alert(1)" style="x" target="_blank" id="a" name="b">x</a>',
  '<a href="//evil.example">x</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<object data="x"></object><embed src="x"><base href="//evil.example">',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<style>body{display:none}</style><link rel=stylesheet href=x><meta http-equiv=refresh content=0>',
  '<form action="https://evil.example"><input name=p><button>x</button></form>',
  '<textarea><script>alert(1)</script></textarea>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<details open ontoggle=alert(1)>x</details>',
  '<p style="position:fixed" class="btn" onmouseover="alert(1)">x</p>',
  '<h2 id="__proto__">x</h2>',
  '<table background="javascript:alert(1)"><tr><td style="x" onclick=x>1</td></tr></table>',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<template><script>alert(1)</script></template>',
  '[ref]: javascript:alert(1)\n\n[x][ref]',
  '```html"><script>alert(1)</script>\nx\n```',
  '`<script>alert(1)</script>`',
  '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)">x</a>',
  '<xss style="behavior:url(x)">x</xss>',
  '<video><source onerror="alert(1)"></video><audio src=x onerror=alert(1)>',
])('the text of a page: %j brings nothing to a page that runs, styles or leads away', (text) => {
  const html = render(text)
  const tags = html.match(/<[^>]*>/g) ?? []
  for (const tag of tags) {
    expect(tag).toMatch(
      /^<\/?(h[2-4]|p|br|hr|ul|ol|li|blockquote|a|strong|em|del|code|pre|table|thead|tbody|tr|th|td|div)( (href="[^"]*"|rel="noopener nofollow"|title="[^"]*"|start="\d+"|align="\w+"|role="group"|aria-label="Table"|tabindex="0"))*( \/)?>$/,
    )
    expect(tag).not.toMatch(/href="(?!https?:|mailto:|tel:|\/[^/\\]|#|")[^"]*:/i)
    expect(tag).not.toMatch(/href="\/\//)
  }
})

it.each(['[', '!', '*a:', '**~:', '<*~', '1. !*', '`', '<a ', '[a](b', 'http://*', '[a]: ', '<!--', '&', '\\_'])(
  'the text of a page takes less than three seconds of computing with %j again and again',
  (part) => {
    const signs = part.replaceAll(/[^*_~]/g, '').length
    const paragraph = part.repeat(signs === 0 ? 3_000 : Math.floor(300 / signs)).slice(0, 5_990)
    const before = process.threadCpuUsage()
    render(`${paragraph}\n\n`.repeat(Math.floor(maxPageText / (paragraph.length + 2))))
    // The time of this thread alone: other work on the machine does not count.
    expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(3_000)
  },
)

it('the text of a page is refused when it would be too large or too deep', () => {
  expect(() => render('>'.repeat(5_000))).toThrow('A quote can be inside up to 20 others.')
  const message = 'The lists and quotes of this text are too deep inside of each other.'
  expect(() => render('1. '.repeat(2_000))).toThrow(message)
  const wide = `${'|a'.repeat(19)}\n${'|-'.repeat(19)}\n`
  expect(() => render(wide + '|b\n'.repeat(1_900))).toThrow('The page of this text is too large. Write two pages.')
})
