from cartridge.project_template.project_name.urls import handler404, handler500, urlpatterns

__all__ = ["handler404", "handler500", "urlpatterns"]
