import fs from 'node:fs';
import { browsers } from './harness/browsers.mjs';
import { Context } from './harness/context.mjs';
const [,, ...names] = process.argv;
const wide={width:980,height:700}, narrow={width:320,height:900,ratio:2}, big={width:1280,height:720}, full={width:1920,height:1080};
const shots=[['cards-light',wide,'theme=light&tab=stories'],['cards-dark',wide,'theme=dark&tab=stories'],['cards-320',narrow,'theme=light&tab=stories'],
['story-light',wide,'theme=light&story=delete&step=2'],['story-cell',wide,'theme=light&story=delete&step=1'],['story-key',wide,'theme=light&story=set&step=5'],['story-last',wide,'theme=dark&story=set&step=7'],['story-320',narrow,'theme=light&story=delete&step=2'],['story-1280',big,'theme=light&story=shrink&step=5'],['story-1920',full,'theme=light&story=shrink&step=5'],
['large-1280',big,'theme=light&story=delete&step=3','Large type'],['large-1920',full,'theme=light&story=delete&step=3','Large type'],['leave',wide,'theme=light&story=delete&step=3','Leave'],['min',{width:600,height:500},'theme=light&story=delete&step=3&controls=none'],
['bad',wide,'theme=light&story=nothing&step=77']];
const b=await browsers.chromium();
for(const [name,look,tail,press] of shots){ if(names.length&&!names.includes(name)) continue;
 const c=new Context(b,'/tmp/dist_stories',console.log); const s=await c.open('#'+tail,look); await new Promise(r=>setTimeout(r,600)); await s.settled(20000);
 if(press){ await (await s.page.element('button',press)).click?.() ?? 0; await s.settled(20000);} 
 fs.writeFileSync(`/tmp/shot-${name}.png`, await s.page.screenshot()); console.log(name); await c.finish().catch(e=>console.log(String(e.message).slice(0,300))); }
await b.close(); process.exit();
