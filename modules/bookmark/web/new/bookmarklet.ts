// The bookmarklet: a script that a browser keeps as a bookmark, and that leads from any page to the form which saves it. Pure.

/** `form`: whole address of the form of a new bookmark. */
export function bookmarklet(form: string): string {
  const script = `(()=>{const d=document,m=d.querySelector('meta[name=description]'),q=new URLSearchParams({url:location.href,title:d.title,description:m?m.content.slice(0,1000):''});open(${JSON.stringify(form)}+'?'+q,'_blank')})()`
  return `javascript:${encodeURIComponent(script)}`
}
