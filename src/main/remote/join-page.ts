/** The content security policy of the join page, which only allows its own style. */
export const JOIN_PAGE_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The page behind the link of an invitation. It has no script and requests nothing. */
export const JOIN_PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>Join the league</title>
<style>:root{color-scheme:light dark}body{font:1.1rem/1.5 system-ui,sans-serif;margin:2rem auto;max-width:42rem;padding:0 1rem}
code{overflow-wrap:anywhere}pre{overflow-x:auto;padding:.75rem;border:1px solid #8886}</style></head>
<body><main><h1>Join the league</h1>
<p>Start your player on your own computer as usual. Then run this command there, with your whole invitation link in quotes:</p>
<pre>arbiter link 'LINK' --player http://localhost:8101/mcp</pre>
<p>Your player then registers at http://localhost:8000/mcp, and the command forwards every message. Leave it running until the league is over.</p>
<p>The link works on one computer only: the first one that uses it. If a phone on the same network cannot open this page, the network isolates its devices from each other; use a hotspot, or a host with a public address.</p>
<h2 lang="zh-CN">加入联赛</h2>
<p lang="zh-CN">像平时一样在自己的电脑上启动玩家程序，然后运行上面的命令（把邀请链接放在引号里）。在联赛结束前不要关闭它。</p>
</main></body></html>
`;
