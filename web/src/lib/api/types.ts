/**
 * The shapes of `/api/v1`, by the names the app uses. They come from the host's own description of its API
 * (`npm run generate`), so what the host changes fails the type check here. Times are milliseconds since the
 * epoch, points are integers, ids are strings.
 */
import type { components } from "@/generated/schema";

/** Everything the host describes, for features that name shapes of their own. */
export type Schemas = components["schemas"];

/**
 * An answer as the host sends it. The description calls what may be null optional as well, but the host always
 * sends it.
 */
export type Sent<T> = unknown extends T
  ? T
  : T extends readonly (infer Item)[]
    ? Sent<Item>[]
    : T extends object
      ? { [Name in keyof T]-?: Sent<Exclude<T[Name], undefined>> }
      : T;

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
export type PriceRule = Sent<Schemas["PriceRule"]>;
/** How a result leads on to another form. */
export type FollowUp = Sent<Schemas["FollowUp"]>;
/** Words in both languages. */
export type Text = Schemas["Text"];
/** How a tool's mark is drawn: data of SVG paths, stroked and filled, on a grid of 24 px. */
export type Glyph = Sent<Schemas["Glyph"]>;
export type Mode = Sent<Schemas["Mode"]>;
export type Tool = Sent<Schemas["Tool"]>;
/** Settings of a form that the site offers to everybody. */
export type SitePreset = Sent<Schemas["SitePreset"]>;
/** The same, as administrators keep it. */
export type KeptPreset = Sent<Schemas["Preset"]>;
export type Quote = Sent<Schemas["QuoteAnswer"]>;

export type Points = Sent<Schemas["Balance"]>;
/** `left` is said only where it is so. */
export type Session = Omit<Sent<Schemas["SessionView"]>, "left"> & { left?: boolean };
export type LeftBehind = Sent<Schemas["Belongings"]>;
/** The account as its owner sees it, with the specification's names. */
export type Me = Sent<Schemas["UserRecord"]>;
/** One place where the account is signed in. */
export type Device = Sent<Schemas["Session"]>;
/** A second step that the host asks for before it opens a session. */
export type Challenge = Sent<Schemas["FactorChallenge"]>;

export type FactorMethod = Schemas["FactorMethod"];
export type Factors = Sent<Schemas["FactorsView"]>;
export type Passkey = Sent<Schemas["PasskeyInfo"]>;
export type TotpSetup = Sent<Schemas["TotpSetup"]>;
export type RecoveryCodes = Sent<Schemas["RecoveryCodesView"]>;

export type TaskState = Schemas["TaskState"];
export type TaskProgress = Sent<Schemas["LiveProgress"]>;
/** Its kind is one of few, which the host's description does not say. */
export type Artifact = Omit<Sent<Schemas["ArtifactView"]>, "kind" | "follow_ups"> & {
  kind: ArtifactKind;
  /** Buttons that the vendor returned with it. */
  follow_ups: FollowUp[];
};
export type Task = Omit<Sent<Schemas["TaskView"]>, "artifacts"> & { artifacts: Artifact[] };
export type TaskPage = Omit<Sent<Schemas["TaskPage"]>, "items"> & { items: Task[] };
export type EntryKind = Schemas["EntryKind"];
export type PointsEntry = Sent<Schemas["Entry"]>;
export type Statement = Sent<Schemas["Statement"]>;
export type TaskMoney = Sent<Schemas["TaskMoney"]>;
/** A song of the music player. Its length is in seconds. */
export type Song = Sent<Schemas["SongRecord"]>;
export type SongPage = Sent<Schemas["SongPage"]>;
export type Invitations = Sent<Schemas["InvitationsView"]>;
/** The host turns away files of other kinds, which its description does not say. */
export type Upload = Sent<Schemas["UploadView"]> & { kind: MediaKind };

/** A line of the price list. Its price is in 1/10000 yuan. */
export type ErrorCatalogue = Sent<Schemas["ErrorCatalogue"]>;
export type PriceEntry = Sent<Schemas["PriceEntry"]>;
/** What the account did on one day with one tool. */
export type UsageDay = Sent<Schemas["UsageDay"]>;
export type Announcement = Sent<Schemas["Announcement"]>;
/** What an administrator writes. */
export type AnnouncementDraft = Sent<Schemas["AnnouncementText"]>;
export type RelyingSite = Sent<Schemas["RelyingSite"]>;
export type SiteDetails = Schemas["SiteDetails"];
export type SiteWithSecret = Sent<Schemas["SiteWithSecret"]>;
export type SiteFailure = Sent<Schemas["SiteFailure"]>;

/** What another site waits for the user to answer. */
export type OidcRequest = Sent<Schemas["OidcRequestView"]>;
/** Another site that knows the user. */
export type OidcGrant = Sent<Schemas["OidcGrant"]>;

export type FieldError = Schemas["FieldError"];
export type ErrorBody = Sent<Schemas["ErrorBody"]>;

/** A work that everybody sees, as the gallery lists it. */
export type GalleryItem = Sent<Schemas["GalleryItem"]>;
/** The same with what is needed to make another like it. */
export type GalleryWork = Sent<Schemas["GalleryWork"]>;
/** A result that its owner published. */
export type Publication = Sent<Schemas["Publication"]>;
/** A publication as administrators judge it. */
export type ModeratedWork = Sent<Schemas["ModerationItem"]>;
