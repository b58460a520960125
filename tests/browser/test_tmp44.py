from typing import Any
from tests.browser.test_every_width import _starts
from tests.browser.player import begun, fragment, settled
M = """() => { const svg=document.querySelector('#board svg'); const b=document.querySelector('#board').getBoundingClientRect(); const s=svg.getBoundingClientRect();
 const all=[...document.querySelectorAll('#board svg [role=button][aria-disabled=false]')].map((one)=>{const r=one.getBoundingClientRect(); return [Math.round(r.width),Math.round(r.height)]});
 all.sort((p,q)=>Math.max(...p)-Math.max(...q));
 return [all[0],all.length,'svg',Math.round(s.width),Math.round(s.height),'board',Math.round(b.width),Math.round(b.height), svg.getAttribute('viewBox')]; }"""
def test_it(pages: Any) -> None:
    starts=_starts()+[("cram","5x6/......"),]
    page = pages.page(fragment(*starts[0]))
    settled(page)
    for game,start in _starts():
        begun(page, fragment(game,start)); settled(page)
        for w,h in ((320,568),(360,640),(390,844),(412,915),(667,375)):
            page.set_viewport_size({"width":w,"height":h})
            page.wait_for_timeout(60)
            print(game,start,w,h,page.evaluate(M))
