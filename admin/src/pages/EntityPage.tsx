import { entities } from "@shiye/events/back-office/all";
import { useParams } from "react-router-dom";
import { EntityScreen } from "../features/table/EntityScreen.tsx";
import { NotFoundPage } from "./NotFoundPage.tsx";

/** The screen of the entity that the address names. The key gives each entity a state of its own. */
export function EntityPage() {
  const { entity: path } = useParams();
  const entity = entities.find((candidate) => candidate.path === path);
  return entity ? <EntityScreen key={entity.path} entity={entity} /> : <NotFoundPage />;
}
