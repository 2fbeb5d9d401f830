import {
  announcement,
  closedDays,
  contactDetails,
  homeContent,
  hours,
  menuContent,
  roomTexts,
  shopTimes,
  supportContent,
  type Announcement,
  type OpeningHours,
  type ShopContact,
} from '#contract/content/content.ts'
import type { ClosedDays } from '#contract/content/closed-days.ts'
import type { HomeValues } from '#contract/content/home.ts'
import type { MenuValues } from '#contract/content/menu.ts'
import type { SupportValues } from '#contract/content/support.ts'
import type { ShopTimes } from '#contract/content/shop-times.ts'
import { categoryCounts, deletedCategories, type DeletedCategory, type RoomValues } from '#contract/content/rooms.ts'
import { api, call, noArgument } from '#app/api/base.ts'

/** A version that is saved or published: its texts, and the number of the newest version that its author has seen. */
export interface ContentSave<Value> {
  value: Value
  basedOn: number
}

const asBody = <Value>(save: ContentSave<Value>) => ({ body: save })
const older = (body: { number: number; basedOn: number }) => ({ body })

/** Also after an error: another person may have saved a version. */
const invalidatesTags = ['Content' as const]

export const contentApi = api.injectEndpoints({
  endpoints: (build) => ({
    readAnnouncement: build.query({ ...call(announcement.read, noArgument), providesTags: ['Content'] }),
    saveAnnouncement: build.mutation({ ...call(announcement.saveDraft, asBody<Announcement>), invalidatesTags }),
    publishAnnouncement: build.mutation({ ...call(announcement.publish, asBody<Announcement>), invalidatesTags }),
    putBackAnnouncement: build.mutation({ ...call(announcement.putBack, older), invalidatesTags }),
    readHours: build.query({ ...call(hours.read, noArgument), providesTags: ['Content'] }),
    saveHours: build.mutation({ ...call(hours.saveDraft, asBody<OpeningHours>), invalidatesTags }),
    publishHours: build.mutation({ ...call(hours.publish, asBody<OpeningHours>), invalidatesTags }),
    putBackHours: build.mutation({ ...call(hours.putBack, older), invalidatesTags }),
    readClosedDays: build.query({ ...call(closedDays.read, noArgument), providesTags: ['Content'] }),
    saveClosedDays: build.mutation({ ...call(closedDays.saveDraft, asBody<ClosedDays>), invalidatesTags }),
    publishClosedDays: build.mutation({ ...call(closedDays.publish, asBody<ClosedDays>), invalidatesTags }),
    putBackClosedDays: build.mutation({ ...call(closedDays.putBack, older), invalidatesTags }),
    readRooms: build.query({ ...call(roomTexts.read, noArgument), providesTags: ['Content'] }),
    saveRooms: build.mutation({ ...call(roomTexts.saveDraft, asBody<RoomValues>), invalidatesTags }),
    publishRooms: build.mutation({ ...call(roomTexts.publish, asBody<RoomValues>), invalidatesTags }),
    putBackRooms: build.mutation({ ...call(roomTexts.putBack, older), invalidatesTags }),
    countByCategory: build.query(call(categoryCounts.read, noArgument)),
    listDeletedCategories: build.query({
      ...call(deletedCategories.list, noArgument),
      providesTags: ['Content'],
      keepUnusedDataFor: 5,
    }),
    bringBackCategory: build.mutation({
      ...call(deletedCategories.bringBack, ({ room, keyword }: Pick<DeletedCategory, 'room' | 'keyword'>) => ({
        body: { room, keyword },
      })),
      invalidatesTags,
    }),
    readHomeContent: build.query({ ...call(homeContent.read, noArgument), providesTags: ['Content'] }),
    saveHomeContent: build.mutation({ ...call(homeContent.saveDraft, asBody<HomeValues>), invalidatesTags }),
    publishHomeContent: build.mutation({ ...call(homeContent.publish, asBody<HomeValues>), invalidatesTags }),
    putBackHomeContent: build.mutation({ ...call(homeContent.putBack, older), invalidatesTags }),
    readSupportContent: build.query({ ...call(supportContent.read, noArgument), providesTags: ['Content'] }),
    saveSupportContent: build.mutation({ ...call(supportContent.saveDraft, asBody<SupportValues>), invalidatesTags }),
    publishSupportContent: build.mutation({ ...call(supportContent.publish, asBody<SupportValues>), invalidatesTags }),
    putBackSupportContent: build.mutation({ ...call(supportContent.putBack, older), invalidatesTags }),
    readMenuContent: build.query({ ...call(menuContent.read, noArgument), providesTags: ['Content'] }),
    saveMenuContent: build.mutation({ ...call(menuContent.saveDraft, asBody<MenuValues>), invalidatesTags }),
    publishMenuContent: build.mutation({ ...call(menuContent.publish, asBody<MenuValues>), invalidatesTags }),
    putBackMenuContent: build.mutation({ ...call(menuContent.putBack, older), invalidatesTags }),
    readTimes: build.query({ ...call(shopTimes.read, noArgument), providesTags: ['Content'] }),
    saveTimes: build.mutation({ ...call(shopTimes.saveDraft, asBody<ShopTimes>), invalidatesTags }),
    publishTimes: build.mutation({ ...call(shopTimes.publish, asBody<ShopTimes>), invalidatesTags }),
    putBackTimes: build.mutation({ ...call(shopTimes.putBack, older), invalidatesTags }),
    readContact: build.query({ ...call(contactDetails.read, noArgument), providesTags: ['Content'] }),
    saveContact: build.mutation({ ...call(contactDetails.saveDraft, asBody<ShopContact>), invalidatesTags }),
    publishContact: build.mutation({ ...call(contactDetails.publish, asBody<ShopContact>), invalidatesTags }),
    putBackContact: build.mutation({ ...call(contactDetails.putBack, older), invalidatesTags }),
  }),
})

export const {
  useReadAnnouncementQuery,
  useSaveAnnouncementMutation,
  usePublishAnnouncementMutation,
  usePutBackAnnouncementMutation,
  useReadHoursQuery,
  useSaveHoursMutation,
  usePublishHoursMutation,
  usePutBackHoursMutation,
  useReadClosedDaysQuery,
  useSaveClosedDaysMutation,
  usePublishClosedDaysMutation,
  usePutBackClosedDaysMutation,
  useReadRoomsQuery,
  useSaveRoomsMutation,
  usePublishRoomsMutation,
  usePutBackRoomsMutation,
  useCountByCategoryQuery,
  useListDeletedCategoriesQuery,
  useBringBackCategoryMutation,
  useReadHomeContentQuery,
  useSaveHomeContentMutation,
  usePublishHomeContentMutation,
  usePutBackHomeContentMutation,
  useReadSupportContentQuery,
  useSaveSupportContentMutation,
  usePublishSupportContentMutation,
  usePutBackSupportContentMutation,
  useReadMenuContentQuery,
  useSaveMenuContentMutation,
  usePublishMenuContentMutation,
  usePutBackMenuContentMutation,
  useReadTimesQuery,
  useSaveTimesMutation,
  usePublishTimesMutation,
  usePutBackTimesMutation,
  useReadContactQuery,
  useSaveContactMutation,
  usePublishContactMutation,
  usePutBackContactMutation,
} = contentApi
