// SPDX-License-Identifier: Apache-2.0
// Pages for the completeness of a look: everything that the browser's tree
// tells must be in it.
const grid = `<div role=grid aria-label=Stock><div role=rowgroup><div role=row>
  <div role=columnheader><div><span>Name</span></div></div>
  <div role=columnheader><div><span>Price</span><button>Sort price</button></div></div></div></div>
  <div role=rowgroup><div role=row><div role=gridcell><div><div><b>Ada</b></div></div></div>
  <div role=gridcell></div></div><div role=row><div role=gridcell>Bob</div>
  <div role=gridcell><div><div><span><i>7</i>.50</span></div></div></div></div></div></div>`;
export const pages = {
  sentence: `<p>Read the <a href=#>first guide</a> and then <b>the <i>second</i></b> one, or
    <button>skip it</button> for now.</p><p>Only <a href=#>a link</a></p><div>loose <span>text</span><p>block</p>tail</div>`,
  table: `<table><caption>Orders</caption><thead><tr><th>No<th>Who<th>Total<th></thead><tbody>
    <tr><td>1<td><div><p>Ada <b>Love</b></p><p>second line</p></div><td><td><button>Open</button>
    <tr><td>2<td><ul><li>x1</li><li>x2</li></ul><td>5<td><a href=#>Go</a></tbody><tfoot><tr><td colspan=3>Sum<td>5</tfoot></table>`,
  rowheads: `<table><tr><th>a<th>b<tr><th scope=row>System<td><select aria-label=sys><option>MySQL<option>SQLite 3</select><tr><th scope=row>Database<td><input></table>`,
  grid,
  icons: `<button title="Delete">\ue872</button><a href=# aria-label="Home"><i>\ue88a</i></a>
    <button><svg width=9 height=9><title>Gear</title><path d="M0 0h9v9z"/></svg></button><button><i class=fa></i></button>
    <span title="tip only">hover</span><abbr title="World Wide Web">WWW</abbr>`,
  svg: `<svg width=300 height=100 viewBox="0 0 300 100"><text x=10 y=20>Axis label</text><g><title>Bar group</title>
    <rect x=10 y=30 width=20 height=40><title>January 40</title></rect><rect x=40 y=30 width=20 height=60 aria-label="February 60"></rect></g>
    <a href=#><text x=100 y=20>Legend link</text></a><g role=button tabindex=0 aria-label="Zoom in"><circle cx=200 cy=20 r=9 /></g><text x=150 y=80><tspan>Part</tspan> <tspan>two</tspan></text></svg>`,
  editors: `<div contenteditable aria-label="Body"></div><div contenteditable><p>First</p><p>Second</p></div><div role=textbox contenteditable aria-multiline=true>Rich <b>text</b></div>
    <textarea aria-label=Notes></textarea><input type=file aria-label="Upload"><input type=password aria-label=Pin value=1234><input type=search placeholder="Find"><input type=date aria-label=When><input type=color aria-label=Ink>`,
  lists: `<ul><li>One<ul><li>One a</li><li><a href=#>One b</a> note</li></ul></li><li><b>Two</b> rest</li></ul><ol><li><p>First</p><p>More</p></li></ol><dl><dt>Term</dt><dd>Meaning <a href=#>ref</a></dd></dl>`,
  nested: `<main><article><header><h2>Title <small>sub</small></h2><p>By <a href=#>Ada</a> on <time>May 1</time></p></header><section><p>Body</p><pre>code  here</pre><blockquote><p>quote</p></blockquote><figure><img alt="A pic" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width=20 height=20><figcaption>Caption <a href=#>src</a></figcaption></figure></section><footer>Foot</footer></article></main>`,
  form: `<form><fieldset><legend>Who</legend><label>Name <input value=Ada></label><label for=e>E-mail</label><input id=e placeholder=you@x><p id=h>We never share it</p></fieldset><fieldset><legend>How</legend><label><input type=radio name=r checked> Fast</label><label><input type=radio name=r> Slow</label><label><input type=checkbox> Agree to <a href=#>terms</a></label></fieldset><select aria-label=Pick><option>a<option>b</select><input type=range aria-label=Vol value=3 max=9><progress value=3 max=9 aria-label=Load></progress><meter value=.4 aria-label=Fuel></meter><output>42</output><button>Send</button></form>`,
  widgets: `<div role=tablist><button role=tab aria-selected=true>First</button><button role=tab>Second</button></div><div role=tabpanel>Panel <b>text</b></div><ul role=tree><li role=treeitem aria-expanded=true>Root<ul role=group><li role=treeitem>Leaf</li></ul></li></ul><div role=menu><div role=menuitem>Cut</div><div role=menuitemcheckbox aria-checked=true>Wrap</div></div><div role=listbox aria-label=L><div role=option aria-selected=true>Red</div><div role=option>Blue</div></div><div role=slider tabindex=0 aria-label=S aria-valuenow=4></div><div role=switch tabindex=0 aria-checked=true>On</div><div role=alert>Oops</div><div role=status>Saved</div><details><summary>More</summary>hidden</details><details open><summary>Less</summary>shown <a href=#>x</a></details>`,
  codes: `<style>.x{color:red}</style><script type=text/plain>var no</script><template>no</template><noscript>no</noscript><p>yes</p><div class=x>also <style>.y{}</style>this</div>`,
  shadow: `<div><template shadowrootmode=open><p>In <slot></slot> root</p><button>Deep</button></template>light <b>words</b></div><x-y><template shadowrootmode=open><slot name=a>fallback</slot><slot></slot></template><i slot=a>named</i> rest</x-y>`,
  buttons: `<button><div>Big</div><div>small print</div></button><a href=#><h3>Card</h3><p>Lead <b>text</b></p></a><div role=button tabindex=0>Plain <span>one</span></div><label>Wrap <button>in label</button> after</label><button aria-label="Close dialog">x</button><button disabled>Off</button><a>no link</a><div onclick="1">Handler</div>`,
  spans: `<div><span>One</span><span> two</span> <span>three</span><br>four</div><div>a<div>b</div>c<span style="display:block">d</span>e</div><span>top inline</span> text at top <i>it</i>`,
  cards: Array.from({ length: 4 }, (_, i) => `<div class=card><h3>Card ${i}</h3><p>Text ${i} <a href=#>more ${i}</a></p><span>Tag ${i}</span><button>Buy</button></div>`).join(''),
  dialog: `<p>behind</p><dialog open aria-label=Sure><h2>Sure?</h2><p>It cannot be <b>undone</b>.</p><button>Yes</button></dialog>`,
  plaingrid: `<div style="display:grid;grid-template-columns:1fr 1fr"><div>Head A</div><div>Head B</div><div>1</div><div></div><div>2</div><div><input aria-label=c></div></div>`,
  media: `<video controls aria-label=Film width=200></video><canvas aria-label=Plot width=50 height=50></canvas><iframe title=Inner srcdoc="<p>x</p>"></iframe><math><mi>x</mi><mo>+</mo><mn>1</mn></math>`,
  long: '<p>' + 'Many words stand here in one long paragraph of text. '.repeat(40) + 'The end.</p>',
  headings: `<h1>A<br>B</h1><h2><a href=#>Linked</a> head</h2><h3><button>In head</button></h3><div role=heading aria-level=4>ARIA head</div><hgroup><h2>G</h2><p>tagline</p></hgroup>`,
  live: `<div aria-live=polite>news <a href=#>item</a></div><div role=log><p>l1</p><p>l2</p></div><div role=tooltip>tip</div><mark>marked</mark> <kbd>Ctrl</kbd>+<kbd>S</kbd> <del>old</del> <ins>new</ins> x<sup>2</sup> H<sub>2</sub>O`,
  rtl: `<p dir=rtl>\u05e9\u05dc\u05d5\u05dd <b>\u05e2\u05d5\u05dc\u05dd</b></p><p>\u5317\u4eac <ruby>\u6f22<rt>kan</rt></ruby></p>`,
  nowhite: `<div><a href=#>x</a><a href=#>y</a>text<a href=#>z</a></div><td>cell</td><center>mid</center><font>old</font>`
};
