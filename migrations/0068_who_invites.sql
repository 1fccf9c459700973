-- Who invites to an organisation, so that whoever opens the link knows it. Null for invitations made before this.
-- owner: identity
alter table organisation_invitations add column invited_by text references users (id);
