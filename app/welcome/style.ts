// The looks of the public page: the design language of the product, in one style element. Light and dark follow the system, since no
// script runs here.
import { Html } from '#core/html/template.ts'

// Raw text of a style element: it holds nothing from outside.
export const style = new Html(`<style>
:root { --bg:#f5f3ef; --surface:#fff; --line:#e5e1d9; --ink:#1b1e22; --ink-2:#535963; --accent:#0b655e; --on-accent:#fff; --soft:#dff0ed; --shade:0 1px 2px rgb(27 30 34 / 6%),0 12px 40px rgb(27 30 34 / 10%); color-scheme:light }
@media (prefers-color-scheme: dark) { :root { --bg:#111316; --surface:#191c20; --line:#2b3037; --ink:#eceef0; --ink-2:#a9b0ba; --accent:#5cc9bb; --on-accent:#06211e; --soft:#12332f; --shade:0 1px 2px rgb(0 0 0 / 40%),0 12px 40px rgb(0 0 0 / 45%); color-scheme:dark } }
*, ::before, ::after { box-sizing:border-box }
html { scroll-padding-top:76px; -webkit-text-size-adjust:100% }
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior:smooth } }
body { margin:0; background:var(--bg); color:var(--ink); font:400 17px/1.5 Inter,system-ui,sans-serif; -webkit-font-smoothing:antialiased; overflow-wrap:break-word }
h1, h2, h3, p, ul, ol, dl, dd, figure { margin:0; padding:0 }
h1, h2, h3 { letter-spacing:-.02em; line-height:1.15; font-weight:650; text-wrap:balance }
h1 { font-size:clamp(32px, 5.2vw, 52px) }
h2 { font-size:clamp(25px, 3.2vw, 34px) }
h3 { font-size:21px }
a { color:var(--accent) }
a:focus-visible, summary:focus-visible { outline:2px solid var(--accent); outline-offset:3px; border-radius:6px }
img { display:block; max-width:100%; height:auto }
.skip { position:absolute; left:-9999px }
.skip:focus { left:16px; top:12px; z-index:3; padding:8px 14px; background:var(--surface) }
.in { width:min(1120px, 100% - 40px); margin-inline:auto }
.top { position:sticky; top:0; z-index:2; background:var(--bg); border-bottom:1px solid var(--line) }
.top > div { display:flex; align-items:center; gap:8px 22px; min-height:64px }
.brand { display:flex; align-items:center; gap:10px; margin-right:auto; color:inherit; font-weight:650; letter-spacing:-.015em; text-decoration:none }
.top nav { display:flex; gap:22px }
.top nav a, .quiet { color:var(--ink-2); text-decoration:none; font-size:15px; white-space:nowrap }
.top nav a:hover, .quiet:hover, footer a:hover { color:var(--ink); text-decoration:underline; text-underline-offset:3px }
.button { display:inline-flex; align-items:center; justify-content:center; min-height:48px; padding:0 22px; border-radius:10px; border:1px solid var(--line); background:var(--surface); color:var(--ink); font-weight:550; text-decoration:none }
.button:hover { border-color:var(--ink-2) }
.main { background:var(--accent); border-color:var(--accent); color:var(--on-accent) }
.main:hover { border-color:var(--accent); filter:brightness(1.08) }
.top .button { min-height:40px; padding:0 16px; font-size:15px; white-space:nowrap }
.hero { padding:clamp(40px, 7vw, 88px) 0 0; text-align:center }
.hero p { max-width:62ch; margin:20px auto 0; color:var(--ink-2); font-size:clamp(17px, 1.7vw, 20px) }
.ways { display:flex; flex-wrap:wrap; justify-content:center; gap:12px; margin-top:28px }
.hero .note { margin-top:14px; font-size:15px }
.shot { display:block; border:1px solid var(--line); border-radius:14px; overflow:hidden; background:var(--surface); box-shadow:var(--shade) }
.hero .shot { margin-top:clamp(32px, 5vw, 56px) }
.part { padding-top:clamp(64px, 9vw, 112px) }
.part > .in > p { max-width:66ch; margin-top:12px; color:var(--ink-2) }
.app { display:grid; grid-template-columns:minmax(0, 5fr) minmax(0, 7fr); gap:20px 48px; align-items:center; margin-top:clamp(40px, 6vw, 72px) }
.app:nth-of-type(even) .shot { order:-1 }
.app:nth-of-type(even) { grid-template-columns:minmax(0, 7fr) minmax(0, 5fr) }
.app .lead { margin-top:8px; color:var(--ink-2) }
.app ul { margin-top:16px; list-style:none; display:grid; gap:10px; font-size:16px }
.app li { padding-left:26px; background:radial-gradient(circle at 5px 12px, var(--accent) 3px, transparent 3.6px) no-repeat }
.phone { display:grid; grid-template-columns:minmax(0, 1fr) 300px; gap:32px 64px; align-items:center }
.phone p { max-width:52ch; margin-top:14px; color:var(--ink-2) }
.phone .shot { border-radius:30px; border-width:6px }
.cards { display:grid; grid-template-columns:repeat(auto-fit, minmax(230px, 1fr)); gap:16px; margin-top:28px; list-style:none }
.cards > * { padding:22px; background:var(--surface); border:1px solid var(--line); border-radius:14px }
.cards p { margin-top:8px; color:var(--ink-2); font-size:15.5px }
.plan { display:flex; flex-direction:column }
.price { font-size:15px }
.price b { color:var(--ink); font-size:28px; font-weight:650; letter-spacing:-.02em; font-variant-numeric:tabular-nums }
.plan dl { margin-top:16px; font-size:15px }
.plan dt { color:var(--ink-2); font-size:13px }
.plan dd + dt { margin-top:10px }
.notes { margin-top:20px; padding-left:20px; color:var(--ink-2); font-size:15px; max-width:80ch }
.own { margin-top:24px; padding:20px 22px; border-radius:14px; background:var(--soft); max-width:80ch }
details { border-bottom:1px solid var(--line) }
details:first-of-type { margin-top:20px; border-top:1px solid var(--line) }
summary { display:flex; justify-content:space-between; gap:16px; padding:18px 2px; font-weight:550; cursor:pointer; list-style:none }
summary::-webkit-details-marker { display:none }
summary::after { content:'+'; flex:none; color:var(--ink-2); font-size:22px; line-height:1.1 }
details[open] summary::after { content:'−' }
details p { max-width:72ch; padding:0 2px 20px; color:var(--ink-2) }
.last { margin-top:clamp(64px, 9vw, 112px); padding:clamp(48px, 7vw, 80px) 0; background:var(--surface); border-block:1px solid var(--line); text-align:center }
.last p { margin-top:12px; color:var(--ink-2) }
footer { padding:28px 0 40px; font-size:15px }
footer nav { display:flex; flex-wrap:wrap; gap:4px 24px }
footer a { display:inline-flex; align-items:center; min-height:32px; color:var(--ink-2); text-decoration:none }
@media (max-width: 860px) {
  .top nav { display:none }
  .app, .app:nth-of-type(even) { grid-template-columns:minmax(0, 1fr) }
  .app:nth-of-type(even) .shot { order:0 }
  .phone { grid-template-columns:minmax(0, 1fr) }
  .phone .shot { width:min(300px, 100%) }
}
@media (max-width: 560px) {
  body { font-size:16px }
  .in { width:calc(100% - 32px) }
  .top > div { gap:14px }
  .top .button { display:none }
  .hero .shot img { width:100%; height:420px; object-fit:cover; object-position:44% 0 }
  .ways .button { flex:1 1 100% }
  footer a, .quiet { min-height:44px; display:inline-flex; align-items:center }
}
</style>`)
