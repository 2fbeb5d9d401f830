import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { UserInfo } from '#contract/accounts/accounts.ts'

/** Decides what is shown, never what is allowed. */
export interface Session {
  userInfo: UserInfo | null
  /** The server has accepted this session since the page was opened. */
  isConfirmed: boolean
  /** Local storage has been read. Until then there is no user and no cart. */
  isRestored: boolean
  /** A guard then goes to plain `/login`, without a way back. */
  hasSignedOut: boolean
}

/** Before local storage has been read: that of the rendered page's user, or none. */
export const firstSession = (user: UserInfo | null): Session => ({
  userInfo: user,
  isConfirmed: user !== null,
  isRestored: false,
  hasSignedOut: false,
})

const slice = createSlice({
  name: 'session',
  initialState: firstSession(null),
  reducers: {
    signedIn: (session, { payload }: PayloadAction<UserInfo>) => ({
      ...session,
      userInfo: payload,
      isConfirmed: true,
      hasSignedOut: false,
    }),
    signedOut: (session) => ({ ...session, userInfo: null, isConfirmed: false, hasSignedOut: true }),
    /** After a 401. The cart stays (promises 19). */
    sessionEnded: (session) => ({ ...session, userInfo: null, isConfirmed: false }),
    /** On start, or because another tab changed local storage. */
    sessionRestored: (session, { payload }: PayloadAction<UserInfo | null>) => ({
      userInfo: payload,
      isConfirmed: session.isConfirmed && session.userInfo?._id === payload?._id,
      isRestored: true,
      hasSignedOut: payload === null && session.hasSignedOut,
    }),
  },
})

export const sessionReducer = slice.reducer

export const { signedIn, signedOut, sessionEnded, sessionRestored } = slice.actions

export const selectUserInfo = (state: { session: Session }): UserInfo | null => state.session.userInfo
export const selectIsRestored = (state: { session: Session }): boolean => state.session.isRestored
