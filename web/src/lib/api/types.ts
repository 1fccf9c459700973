/**
 * The shapes of `/api/v1`, by the names the app uses. They come from the host's own description of its API
 * (`npm run generate`), so what the host changes fails the type check here. Times are milliseconds since the
 * epoch, points are integers, ids are strings.
 */
import type { components } from "@/generated/schema";

/** Everything the host describes, for features that name shapes of their own. */
export type Schemas = components["schemas"];

/** JSON Schema 2020-12 with the `x-` keywords the form module draws. */
export type JSONSchema = Record<string, unknown>;
export type Params = Record<string, unknown>;

/** What a task may bring forth. */
export type ArtifactKind = Schemas["MediaKind"];
/** What may be uploaded. */
export type MediaKind = Exclude<ArtifactKind, "model" | "text">;

/** One entry of the hub's rail. A group with `external_url` opens it in a new tab. */
export type RailGroup = Schemas["RailGroup"];
/** A link of a section of the rail. */
export type RailEntry = Schemas["RailEntry"];
export type Site = Schemas["Site"];

/** A price table over `dimensions` (parameter names); `per` names the integer parameter that multiplies. */
export type PriceRule = Schemas["PriceRule"];
/** How a result leads on to another form. */
export type FollowUp = Schemas["FollowUp"];
/** Words in both languages. */
export type Text = Schemas["Text"];
/** How a tool's mark is drawn: data of SVG paths, stroked and filled, on a grid of 24 px. */
export type Glyph = Schemas["Glyph"];
export type Mode = Schemas["Mode"];
export type Tool = Schemas["Tool"];
/** Settings of a form that the site offers to everybody. */
export type SitePreset = Schemas["SitePreset"];
/** The same, as administrators keep it. */
export type KeptPreset = Schemas["Preset"];
export type Quote = Schemas["QuoteAnswer"];

export type Points = Schemas["Balance"];
export type Session = Schemas["SessionView"];
export type LeftBehind = Schemas["Belongings"];
/** The account as its owner sees it, with the specification's names. */
export type Me = Schemas["UserRecord"];
/** One place where the account is signed in. */
export type Device = Schemas["Session"];
/** A second step that the host asks for before it opens a session. */
export type Challenge = Schemas["FactorChallenge"];

export type FactorMethod = Schemas["FactorMethod"];
export type Factors = Schemas["FactorsView"];
export type Passkey = Schemas["PasskeyInfo"];
export type TotpSetup = Schemas["TotpSetup"];
export type RecoveryCodes = Schemas["RecoveryCodesView"];

export type TaskState = Schemas["TaskState"];
export type TaskProgress = Schemas["LiveProgress"];
/** Its kind is one of few, which the host's description does not say. */
export type Artifact = Omit<Schemas["ArtifactView"], "kind" | "follow_ups"> & {
  kind: ArtifactKind;
  /** Buttons that the vendor returned with it. */
  follow_ups: FollowUp[];
};
export type Task = Omit<Schemas["TaskView"], "artifacts"> & { artifacts: Artifact[] };
export type TaskPage = Omit<Schemas["TaskPage"], "items"> & { items: Task[] };
export type EntryKind = Schemas["EntryKind"];
export type PointsEntry = Schemas["Entry"];
export type Statement = Schemas["Statement"];
export type TaskMoney = Schemas["TaskMoney"];
/** A song of the music player. Its length is in seconds. */
export type Song = Schemas["SongRecord"];
export type SongPage = Schemas["SongPage"];
export type Invitations = Schemas["InvitationsView"];
/** The host turns away files of other kinds, which its description does not say. */
export type Upload = Schemas["UploadView"] & { kind: MediaKind };

/** A line of the price list. Its price is in 1/10000 yuan. */
export type ErrorCatalogue = Schemas["ErrorCatalogue"];
export type PriceEntry = Schemas["PriceEntry"];
export type Announcement = Schemas["Announcement"];
/** What an administrator writes. */
export type AnnouncementDraft = Schemas["AnnouncementText"];
export type RelyingSite = Schemas["RelyingSite"];
export type SiteDetails = Schemas["SiteDetails"];
export type SiteWithSecret = Schemas["SiteWithSecret"];
export type SiteFailure = Schemas["SiteFailure"];

/** What another site waits for the user to answer. */
export type OidcRequest = Schemas["OidcRequestView"];
/** Another site that knows the user. */
export type OidcGrant = Schemas["OidcGrant"];

export type FieldError = Schemas["FieldError"];
export type ErrorBody = Schemas["ErrorBody"];

/** A work that everybody sees, as the gallery lists it. */
export type GalleryItem = Schemas["GalleryItem"];
/** A comparison as everybody sees it. */
export type SharedComparison = Schemas["SharedComparison"];
/** The same with what is needed to make another like it. */
export type GalleryWork = Schemas["GalleryWork"];
/** A result that its owner published. */
export type Publication = Schemas["Publication"];
/** A publication as administrators judge it. */
export type ModeratedWork = Schemas["ModerationItem"];
