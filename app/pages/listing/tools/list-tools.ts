/*
 * The tools of a list, which the first page of a visit has in its markup: their code is loaded after that of the page.
 */

export { BottomBar } from './bottom-bar.tsx'
export { Chips } from './chips.tsx'
export { BeyondSliders } from '#app/pages/listing/beyond-sliders.tsx'
export { NothingChosen } from './nothing-chosen.tsx'
export { ListEnd } from './list-end.tsx'
export { RoomEmpty } from '#app/pages/listing/room-empty.tsx'
export { MySpace } from './my-space.tsx'
export { Sidebar } from './sidebar.tsx'
export { Sort } from './sort.tsx'
