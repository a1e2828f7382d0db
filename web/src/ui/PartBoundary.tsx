import { Component, type ComponentType, type ReactNode, startTransition } from "react";
import { backOnline } from "../platform/back-online.ts";

export interface FailedProps {
  error: unknown;
  retry: () => void;
}

interface PartBoundaryProps {
  render: () => ReactNode;
  /** Rendered instead of the part after an error; without it `missing` is. */
  failed?: ComponentType<FailedProps> | undefined;
  missing?: ReactNode;
  onError?: (error: unknown) => void;
}

/** An error in one part of the site does not break the rest. The part is rendered again when the network is back. */
export class PartBoundary extends Component<PartBoundaryProps, { error: unknown }> {
  override state = { error: null };
  private stop = () => {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidMount() {
    this.stop = backOnline.subscribe(() => this.state.error !== null && this.retry());
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error);
  }

  override componentWillUnmount() {
    this.stop();
  }

  // `failed` stays visible until the next attempt has something to show.
  private retry = () => startTransition(() => this.setState({ error: null }));

  override render() {
    const { failed: Failed, missing, render } = this.props;
    if (this.state.error === null) return render();
    return Failed ? <Failed error={this.state.error} retry={this.retry} /> : missing;
  }
}
