"""What tests of the build are given: the built sites."""

from tests.sites import build_once, built, published

__all__ = ["build_once", "built", "published"]
