const PAGE_OF_PERSON =
  'delete from "meanPages" where "id" in (select "pageId" from "pagedPeople" where "personId"'

/**
 * See migrations 5 and 34: consents are only inserted, and pages of means are deleted when what
 * they average changes.
 */
export const BASELINE_TRIGGERS = [
  `create function "refuseToChangeConsents"() returns trigger language plpgsql as $$
    begin raise exception 'Consents are only ever added.'; end $$`,
  `create trigger "consentsStayAsTheyAre" before update or delete on "consents"
    for each row execute function "refuseToChangeConsents"()`,
  `create trigger "consentsStay" before truncate on "consents"
    for each statement execute function "refuseToChangeConsents"()`,

  `create function "deletePagesOfFace"() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old."personId" is not null then
        ${PAGE_OF_PERSON} = old."personId");
      end if;
      if tg_op <> 'DELETE' and new."personId" is not null then
        ${PAGE_OF_PERSON} = new."personId");
      end if;
      return null;
    end $$`,
  `create trigger "facesOfPageAdded" after insert on "allFaces"
    for each row execute function "deletePagesOfFace"()`,
  `create trigger "facesOfPageChanged"
    after update of "personId", "standing", "quality", "trashedAt" on "allFaces"
    for each row execute function "deletePagesOfFace"()`,
  `create trigger "facesOfPageDeleted" after delete on "allFaces"
    for each row execute function "deletePagesOfFace"()`,

  `create function "deletePagesOfReading"() returns trigger language plpgsql as $$
    begin
      ${PAGE_OF_PERSON} = (select "personId" from "allFaces" where "id" = coalesce(new."faceId", old."faceId")));
      return null;
    end $$`,
  `create trigger "readingsOfPageAdded" after insert on "faceReadings"
    for each row execute function "deletePagesOfReading"()`,
  `create trigger "readingsOfPageChanged"
    after update of "embedding", "engineVersion" on "faceReadings"
    for each row execute function "deletePagesOfReading"()`,
  `create trigger "readingsOfPageDeleted" after delete on "faceReadings"
    for each row execute function "deletePagesOfReading"()`,

  `create function "deletePagesOfPerson"() returns trigger language plpgsql as $$
    begin
      ${PAGE_OF_PERSON} = old."id");
      return null;
    end $$`,
  `create trigger "peopleOfPageDeleted" after delete on "allPeople"
    for each row execute function "deletePagesOfPerson"()`,
]
