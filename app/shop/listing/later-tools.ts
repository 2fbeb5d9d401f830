import './listing.module.scss'
import './tools/list-tools.scss'
import { pageCode } from '#app/navigation/late-code.ts'
import { lazyAfterHydration } from '#app/navigation/lazy-after-hydration.tsx'

export const listTools = pageCode(() => import('./tools/list-tools.ts'))

export const ListEnd = lazyAfterHydration(listTools, (tools) => tools.ListEnd)
export const MySpace = lazyAfterHydration(listTools, (tools) => tools.MySpace)
export const RoomBar = lazyAfterHydration(listTools, (tools) => tools.RoomBar)
export const RoomEmpty = lazyAfterHydration(listTools, (tools) => tools.RoomEmpty)
export const RoomHead = lazyAfterHydration(listTools, (tools) => tools.RoomHead)
export const RoomToolbar = lazyAfterHydration(listTools, (tools) => tools.RoomToolbar)
export const Sidebar = lazyAfterHydration(listTools, (tools) => tools.Sidebar)
export const TooBigCount = lazyAfterHydration(listTools, (tools) => tools.TooBigCount)
