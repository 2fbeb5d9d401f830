import { type LoaderFunction, type LoaderFunctionArgs, replace } from 'react-router'
import { emptySpace, isEmptySpace, readSpace, type Space, writeSpace } from '#rules/catalogue/fit/space.ts'
import type { Room } from '#rules/catalogue/rooms.ts'
import { safeLocalStorage } from './browser-storage.ts'

/** A space that is off keeps its numbers. */
export interface SavedSpace {
  space: Space
  isOn: boolean
}

/** `app/entry/early.ts` reads it too. */
export const spaceKeyOf = (room: Room['path']) => `space:${room}`

const off = 'off '

export function readSavedSpace(room: Room['path']): SavedSpace {
  return parseSavedSpace(safeLocalStorage.read(spaceKeyOf(room)))
}

/** The query of the space, after `off` while it is off. Anything else counts as nothing saved. */
export function parseSavedSpace(stored: string | null): SavedSpace {
  const text = stored ?? off
  const isOn = !text.startsWith(off)
  const space = readSpace(new URLSearchParams(isOn ? text : text.slice(off.length)))
  return isEmptySpace(space) ? { space: emptySpace, isOn: false } : { space, isOn }
}

export function saveSpace(room: Room['path'], { space, isOn }: SavedSpace): void {
  const text = isEmptySpace(space) ? null : (isOn ? '' : off) + writeSpace(space)
  safeLocalStorage.write(spaceKeyOf(room), text)
}

export function withSpaceQuery(query: string, space: Space): string {
  const params = new URLSearchParams(query)
  for (const name of ['space', 'door', 'page']) params.delete(name)
  const rest = params.toString()
  return [rest, writeSpace(space)].filter(Boolean).join('&')
}

/**
 * Null if the address has a space already or none is on. The address alone says which space a page shows, so that a
 * link shows the same to everyone (fit.md).
 */
export function addressWithSavedSpace(room: Room['path'], { pathname, search, hash }: URL): string | null {
  const { space, isOn } = readSavedSpace(room)
  if (!isOn || !isEmptySpace(readSpace(new URLSearchParams(search)))) return null
  return `${pathname}?${withSpaceQuery(search, space)}${hash}`
}

/**
 * In a browser, the loader goes on to the address with the saved space. `roomOf` is asked first, and again after the
 * page's own loader if only the data name the room. On the first page of a visit `app/entry/early.ts` does the same.
 */
export function withSavedSpace(
  load: LoaderFunction,
  roomOf: (args: LoaderFunctionArgs) => Room['path'] | null | undefined,
): LoaderFunction {
  return async (args) => {
    if (typeof document === 'undefined') return load(args)
    const addressFor = () => {
      const room = roomOf(args)
      // Unlike the request's, this address has its fragment.
      return room ? addressWithSavedSpace(room, args.url) : null
    }
    const known = addressFor()
    if (known !== null) return replace(known)
    const result: unknown = await load(args)
    const address = result === null ? addressFor() : null
    return address === null ? result : replace(address)
  }
}
