import { Component, type ComponentType, type ReactNode, startTransition } from "react";
import { backOnline } from "../platform/back-online.ts";

export interface FailedProps {
  error: unknown;
  retry: () => void;
}

interface PartBoundaryProps {
  render: () => ReactNode;
  /** What stands there instead. */
  failed: ComponentType<FailedProps>;
  onError?: (error: unknown) => void;
}

/** Keeps an error in one part of the site from breaking the rest; retries when the network is back. */
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

  // What stands there now stays until the next attempt has something to show.
  private retry = () => startTransition(() => this.setState({ error: null }));

  override render() {
    const { failed: Failed, render } = this.props;
    return this.state.error === null ? render() : <Failed error={this.state.error} retry={this.retry} />;
  }
}
