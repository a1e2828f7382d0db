import "./styles/tokens.css";
import "./styles/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Provider } from "react-redux";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app/App.tsx";
import { followOtherTabs } from "./app/follow-other-tabs.ts";
import { plantFirstData } from "./app/plant-first-data.ts";
import { NoteOverlayPage, preloadRoute } from "./app/routes.tsx";
import { startPush } from "./app/start-push.ts";
import { createStore } from "./app/store.ts";
import { whenSettled } from "./app/when-settled.ts";
import { prefetchNotes } from "./features/note-view/prefetch-notes.ts";

const store = createStore();
plantFirstData(store);
followOtherTabs(store);

// A note opened directly: its code comes while React starts.
preloadRoute(location.pathname);

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </Provider>
  </StrictMode>,
);
startPush(store);
prefetchNotes(store);
whenSettled(NoteOverlayPage.preload);
